-- Discount (gift) codes: never changed once made, so a use needs no lock on them.
CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Nothing that is taken for something else: no 0 or O, no 1, I or L, no B, S or Z.
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9AC-HJKMNP-RT-Y]{8}$'),
  name text NOT NULL CHECK (name <> ''),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 100000000),
  -- Null: for everyone.
  person_id bigint REFERENCES people,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(name || ' ' || code)) STORED
);
CREATE INDEX offers_person ON offers (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX offers_expiry ON offers (expires_at);
CREATE INDEX offers_searchable ON offers USING gin (searchable gin_trgm_ops);

-- One use for a person; a code's usage is how many rows it has here.
CREATE TABLE offer_uses (
  offer_id bigint NOT NULL REFERENCES offers,
  person_id bigint NOT NULL REFERENCES people,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (offer_id, person_id)
);
CREATE INDEX offer_uses_person ON offer_uses (person_id);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offers EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offer_uses EXECUTE FUNCTION append_only();
