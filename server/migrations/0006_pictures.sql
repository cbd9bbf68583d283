-- Pictures for everyone's eyes, by the key under /media. No other file is ever served there.
CREATE TABLE pictures (
  store_key text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('jpg', 'png')),
  width int NOT NULL,
  height int NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Smaller faces of a kept file, each made on the first wish for it.
CREATE TABLE picture_variants (
  -- The store key of what it was made from.
  source text NOT NULL,
  variant text NOT NULL,
  -- Null: tried, and no picture can be made of it.
  store_key text UNIQUE,
  size bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, variant),
  CHECK ((store_key IS NULL) = (size IS NULL))
);

-- Bytes received from a person on a Tehran day.
CREATE TABLE upload_days (
  person_id bigint NOT NULL REFERENCES people,
  day text NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (person_id, day)
);

-- Whether a small picture of the file can be had; looked at when it arrives.
ALTER TABLE design_files ADD COLUMN thumb boolean NOT NULL DEFAULT false;
UPDATE design_files SET thumb = true WHERE kind IN ('jpg', 'png', 'webp', 'pdf');
