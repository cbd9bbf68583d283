-- Small pictures that took too long while somebody waited for them; a job makes them.
CREATE TABLE thumb_wishes (
  -- The store key of the file they are made from.
  source text NOT NULL,
  width int NOT NULL,
  kind text NOT NULL,
  person_id bigint NOT NULL REFERENCES people,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (source, width)
);
CREATE INDEX thumb_wishes_person ON thumb_wishes (person_id, created_at);

-- Pictures made anew in one minute for a person or an address.
CREATE TABLE picture_shares (
  requester text NOT NULL,
  minute timestamptz NOT NULL,
  made int NOT NULL,
  PRIMARY KEY (requester, minute)
);
