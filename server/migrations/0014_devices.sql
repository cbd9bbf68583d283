CREATE TABLE devices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Upper case, Latin digits, no spaces: however it is typed, it is the same device.
  serial text NOT NULL UNIQUE CHECK (serial ~ '^[A-Z0-9][A-Z0-9._:+#/-]{0,63}$'),
  status text NOT NULL DEFAULT 'normal' CHECK (status IN ('normal', 'out')),
  -- The Tehran day on which it left the shop.
  exit_date date,
  person_id bigint REFERENCES people,
  created_at timestamptz NOT NULL,
  registered_at timestamptz,
  CHECK ((status = 'out') = (exit_date IS NOT NULL)),
  CHECK ((person_id IS NULL) = (registered_at IS NULL))
);
CREATE INDEX devices_person ON devices (person_id, id) WHERE person_id IS NOT NULL;
CREATE INDEX devices_serial ON devices USING gin (serial gin_trgm_ops);

-- Tries at serials that registered nothing: so many an hour, whatever was tried.
CREATE TABLE serial_tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  tried_at timestamptz NOT NULL
);
CREATE INDEX serial_tries_person ON serial_tries (person_id, tried_at);
