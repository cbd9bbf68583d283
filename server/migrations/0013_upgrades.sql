-- What a person proved when they were verified.
ALTER TABLE people
  ADD COLUMN phone text CHECK (phone ~ '^0[1-8][0-9]{9}$'),
  ADD COLUMN national_id text CHECK (national_id ~ '^[0-9]{10}$'),
  ADD COLUMN province smallint CHECK (province BETWEEN 1 AND 31),
  ADD COLUMN city text,
  ADD COLUMN location text;

CREATE TABLE upgrade_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  -- The level it asks from, one step up.
  from_level text NOT NULL CHECK (from_level IN ('normal', 'verified')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'rejected')),
  -- What was told then, whatever changes afterwards.
  data jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  images bigint[] NOT NULL DEFAULT '{}' CHECK (cardinality(images) <= 4),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES people,
  CHECK ((state = 'open') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((from_level = 'verified') = (cardinality(images) > 0))
);
CREATE UNIQUE INDEX upgrade_requests_open ON upgrade_requests (person_id) WHERE state = 'open';
CREATE INDEX upgrade_requests_person ON upgrade_requests (person_id, id);
CREATE INDEX upgrade_requests_listed ON upgrade_requests ((state = 'open') DESC, id DESC);

-- The way to the blue tick as far as it has been walked; what is missing is null.
CREATE TABLE vip_drafts (
  person_id bigint PRIMARY KEY REFERENCES people,
  name text,
  ceo_national_id text CHECK (ceo_national_id ~ '^[0-9]{10}$'),
  company_national_id text CHECK (company_national_id ~ '^[0-9]{11}$'),
  phone text,
  formatted_address text,
  house_number text,
  floor text,
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  updated_at timestamptz NOT NULL,
  CHECK ((lat IS NULL) = (lng IS NULL))
);

-- Private: its owner and admins only. Drawn anew from what was sent. One that was sent with a request outlives its replacement.
CREATE TABLE identity_images (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  filename text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('jpg', 'png')),
  size bigint NOT NULL,
  store_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE INDEX identity_images_person ON identity_images (person_id, id);

-- A vip's company, as it was when the request was accepted.
CREATE TABLE companies (
  person_id bigint PRIMARY KEY REFERENCES people,
  request_id bigint NOT NULL REFERENCES upgrade_requests,
  name text NOT NULL,
  ceo_national_id text NOT NULL,
  company_national_id text NOT NULL,
  phone text NOT NULL,
  formatted_address text NOT NULL,
  house_number text NOT NULL,
  floor text NOT NULL,
  lat double precision,
  lng double precision
);
