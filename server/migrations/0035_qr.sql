-- Categories of QR orders with the inputs of each: [{ key, label, kind, required }].
CREATE TABLE qr_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  -- The path of a public picture.
  picture text,
  kind text NOT NULL CHECK (kind IN ('video', 'image', 'audio', 'text', 'link')),
  inputs jsonb NOT NULL CHECK (jsonb_typeof(inputs) = 'array'),
  position int NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Ready texts for an input of a category.
CREATE TABLE qr_texts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category_id bigint NOT NULL REFERENCES qr_categories,
  input text NOT NULL CHECK (input <> ''),
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> ''),
  poet text CHECK (poet <> ''),
  position int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(title || ' ' || text || ' ' || coalesce(poet, ''))) STORED
);
-- A category has at most some hundreds, so this index serves the search too.
CREATE INDEX qr_texts_category ON qr_texts (category_id, position, id);

CREATE TABLE qr_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9ACDEFGHJKMNPQRTUVWXY]{8}$'),
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  -- That of the order, by which codes are found.
  order_number int NOT NULL,
  person_id bigint NOT NULL REFERENCES people,
  category_id bigint NOT NULL REFERENCES qr_categories,
  -- The engraved address; it never changes.
  address text NOT NULL CHECK (address ~ '^https?://'),
  kind text NOT NULL CHECK (kind IN ('video', 'image', 'audio', 'text', 'link')),
  -- The code as SVG, 10 mm wide.
  svg text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  -- The category's inputs when the content was written, and what was written: key → text.
  inputs jsonb NOT NULL CHECK (jsonb_typeof(inputs) = 'array'),
  written jsonb NOT NULL CHECK (jsonb_typeof(written) = 'object'),
  content_at timestamptz NOT NULL,
  views bigint NOT NULL DEFAULT 0 CHECK (views >= 0),
  -- Taken down by an admin.
  down_at timestamptz,
  down_reason text CHECK (down_reason <> ''),
  -- When the files of a cancelled order's page were moved aside.
  files_ended_at timestamptz,
  created_at timestamptz NOT NULL,
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(code || ' ' || order_number::text || ' ' || title)) STORED,
  CHECK ((down_at IS NULL) = (down_reason IS NULL))
);
CREATE INDEX qr_codes_person ON qr_codes (person_id, id);
CREATE INDEX qr_codes_category ON qr_codes (category_id);
CREATE INDEX qr_codes_kind ON qr_codes (kind, id);
CREATE INDEX qr_codes_down ON qr_codes (id) WHERE down_at IS NOT NULL;
CREATE INDEX qr_codes_searchable ON qr_codes USING gin (searchable gin_trgm_ops);

CREATE FUNCTION codes_are_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a code never changes: % refused', TG_OP;
END $$;
CREATE TRIGGER fixed
  BEFORE UPDATE OF code, order_id, order_number, person_id, category_id, address, kind, svg, created_at OR DELETE ON qr_codes
  EXECUTE FUNCTION codes_are_fixed();

-- The files behind a code: what its page shows, a film's picture, and the logo in the code itself.
CREATE TABLE qr_media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_id bigint NOT NULL REFERENCES qr_codes,
  person_id bigint NOT NULL REFERENCES people,
  role text NOT NULL CHECK (role IN ('media', 'poster', 'logo')),
  filename text NOT NULL,
  kind text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  store_key text NOT NULL UNIQUE,
  -- Of a picture or film in px, and of a film or sound in seconds.
  width int CHECK (width > 0),
  height int CHECK (height > 0),
  seconds double precision CHECK (seconds >= 0)
);
CREATE INDEX qr_media_code ON qr_media (code_id, id);
CREATE UNIQUE INDEX qr_media_single ON qr_media (code_id, role) WHERE role <> 'media';
CREATE INDEX qr_media_person ON qr_media (person_id);

CREATE TABLE qr_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_id bigint NOT NULL REFERENCES qr_codes,
  -- The visitor's address, by which reports are limited; removed after two days.
  network text,
  reason text NOT NULL CHECK (reason <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX qr_reports_code ON qr_reports (code_id, id);
CREATE INDEX qr_reports_network ON qr_reports (network, created_at) WHERE network IS NOT NULL;

-- Files that are received in several requests. `received` bytes of each are safe on the disk.
CREATE TABLE uploads (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  person_id bigint NOT NULL REFERENCES people,
  purpose text NOT NULL CHECK (purpose IN ('qr', 'episode')),
  filename text NOT NULL,
  kind text NOT NULL,
  size bigint NOT NULL CHECK (size BETWEEN 1 AND 209715200),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);
COMMENT ON TABLE uploads IS 'derived from requests that are not finished, whose bytes no backup has';
CREATE INDEX uploads_person ON uploads (person_id);
CREATE INDEX uploads_received ON uploads (received_at);
