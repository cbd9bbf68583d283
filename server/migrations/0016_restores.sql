-- Each time this shop was restored from a backup. Until it is confirmed, nothing that waits is sent or done by itself.
CREATE TABLE restores (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- When the backup was begun.
  made_at timestamptz NOT NULL,
  restored_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX restores_unconfirmed ON restores ((true)) WHERE confirmed_at IS NULL;

-- What triggers write is not carried by a backup: they write it again while it is restored.
COMMENT ON COLUMN accounts.balance IS 'derived from entries';
COMMENT ON TABLE ended_designs IS 'derived from designs';

-- The shop's own accounts are there from the start, and a backup brings them with the ids they had. They may be
-- replaced as long as no money has ever moved.
CREATE FUNCTION accounts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' OR EXISTS (SELECT FROM entries) THEN
    RAISE EXCEPTION 'the ledger is append-only: % on % refused', TG_OP, TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER append_only ON accounts;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON accounts EXECUTE FUNCTION accounts_stay();
