-- What admins did to people and their money; written in the transaction of the deed, and never changed.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  action text NOT NULL,
  -- Null: the admin tool on the server itself.
  admin_id bigint REFERENCES people,
  person_id bigint NOT NULL REFERENCES people,
  note text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  ip text,
  created_at timestamptz NOT NULL,
  CHECK ((admin_id IS NULL) = (ip IS NULL))
);
CREATE INDEX audit_person ON audit (person_id, id);

CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only: % refused', TG_OP;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION audit_append_only();
