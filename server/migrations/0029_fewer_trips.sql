-- A transfer's entries are summed once, when its transaction ends. They must come in that transaction, so no later
-- entry needs a sum of its own.
DROP TRIGGER sums_to_zero ON entries;

CREATE OR REPLACE FUNCTION sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  lines int;
BEGIN
  SELECT coalesce(sum(amount), 0), count(*) INTO total, lines FROM entries WHERE transfer_id = NEW.id;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'a transfer has two or more entries that sum to zero';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION entries_come_with_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN transfers t ON t.id = added.transfer_id
      WHERE t.xmin <> pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'a transfer has entries that sum to zero; none is added later';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_come_with_transfer AFTER INSERT ON entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION entries_come_with_transfer();

-- Finds the admins among all people.
CREATE INDEX people_admins ON people (id) WHERE 'admin' = ANY (roles);
