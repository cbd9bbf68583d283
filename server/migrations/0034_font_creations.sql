-- Texts drawn on rings. A drawing keeps its geometry, so it never changes when its font or the engine does.
CREATE TABLE font_creations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  name text NOT NULL CHECK (name <> ''),
  text text NOT NULL CHECK (text <> ''),
  -- The other fields of what was asked for.
  input jsonb NOT NULL,
  -- The strip in mm, and the letter height that was drawn.
  width double precision NOT NULL CHECK (width > 0),
  height double precision NOT NULL CHECK (height > 0),
  letter_height double precision NOT NULL CHECK (letter_height > 0),
  -- The outlines in mm; every export is made from them.
  contours jsonb NOT NULL,
  -- The same outlines as SVG, which lists show.
  svg text NOT NULL,
  warnings jsonb NOT NULL,
  font_id text NOT NULL,
  -- The font's name, family and type.
  font jsonb NOT NULL,
  font_digest text NOT NULL,
  engine int NOT NULL,
  -- When an order first took it: from then on the row stays.
  ordered_at timestamptz,
  -- When it left its owner's list.
  removed_at timestamptz CHECK (removed_at IS NULL OR ordered_at IS NOT NULL),
  created_at timestamptz NOT NULL,
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(name || ' ' || text)) STORED,
  -- For the reference of orders.
  UNIQUE (id, person_id)
);
-- A person keeps at most 500, so this index serves the search too.
CREATE INDEX font_creations_person ON font_creations (person_id, id) WHERE removed_at IS NULL;

CREATE FUNCTION drawings_are_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a drawing never changes: % refused', TG_OP;
END $$;
CREATE TRIGGER fixed
  BEFORE UPDATE OF person_id, text, input, width, height, letter_height, contours, svg, warnings, font_id, font, font_digest,
    engine, created_at
  ON font_creations EXECUTE FUNCTION drawings_are_fixed();

-- An order carries a drawing of its own customer only.
ALTER TABLE orders ADD COLUMN font_creation_id bigint,
  ADD CONSTRAINT orders_font_creation FOREIGN KEY (font_creation_id, person_id) REFERENCES font_creations (id, person_id);
CREATE INDEX orders_font_creation ON orders (font_creation_id) WHERE font_creation_id IS NOT NULL;
