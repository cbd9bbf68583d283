-- What was found in stored vector files, for each laser. It can be computed again at any time, so a job deletes what is old.
CREATE TABLE file_checks (
  -- The store key of the file.
  source text NOT NULL,
  page int NOT NULL,
  version int NOT NULL,
  -- What drew the file before it was read.
  reader text NOT NULL CHECK (reader IN ('none', 'gs', 'libcdr')),
  -- The spot, and the field if it is known.
  laser jsonb NOT NULL,
  -- Null: it was not checked, perhaps by the machine's fault. It is tried once more a day later.
  result jsonb,
  tries int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, page, version, reader, laser)
);
