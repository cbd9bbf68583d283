CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE migration_digests (
  name text PRIMARY KEY,
  digest text NOT NULL
);

-- Persian as people type it: one spelling for each letter, no marks, Latin digits, single spaces.
-- The same as contract/common/persian-text.ts, which tests hold it to.
CREATE FUNCTION search_text(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(lower(normalize(written, NFKC)), '[\u064b-\u065f\u0670\u0640]', '', 'g'),
        '[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]', ' ', 'g'),
      'يىكةۀأإٱؤ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
      'ییکههاااو01234567890123456789'),
    '\s+', ' ', 'g'))
$$;

CREATE TABLE people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL UNIQUE CHECK (mobile ~ '^09[0-9]{9}$'),
  name text,
  family text,
  image text,
  roles text[] NOT NULL DEFAULT '{customer}' CHECK (roles <@ '{customer,admin}' AND roles <> '{}'),
  level text NOT NULL DEFAULT 'normal' CHECK (level IN ('normal', 'verified', 'vip')),
  sms boolean NOT NULL DEFAULT true,
  born timestamptz NOT NULL DEFAULT now(),
  searchable text NOT NULL GENERATED ALWAYS AS (
    search_text(coalesce(name, '') || ' ' || coalesce(family, '') || ' ' || mobile)
  ) STORED
);
CREATE INDEX people_searchable ON people USING gin (searchable gin_trgm_ops);
