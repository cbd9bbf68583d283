-- The laser of a registered device, as its owner set it: the diameter of its spot and the field it reaches, in mm.
ALTER TABLE devices
  ADD COLUMN spot double precision CHECK (spot BETWEEN 0.01 AND 0.5),
  ADD COLUMN field_width double precision CHECK (field_width BETWEEN 10 AND 5000),
  ADD COLUMN field_height double precision CHECK (field_height BETWEEN 10 AND 5000),
  ADD COLUMN laser_at timestamptz,
  ADD CHECK ((spot IS NULL) = (laser_at IS NULL)),
  ADD CHECK ((field_width IS NULL) = (field_height IS NULL)),
  ADD CHECK (field_width IS NULL OR spot IS NOT NULL),
  ADD CHECK (spot IS NULL OR person_id IS NOT NULL);
