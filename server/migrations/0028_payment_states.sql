-- Closed is a state of its own: every move of a payment is then one of the contract's table.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id <> OLD.person_id OR NEW.amount <> OLD.amount OR NEW.gateway <> OLD.gateway
    OR NEW.created_at <> OLD.created_at OR NEW.authority IS DISTINCT FROM coalesce(OLD.authority, NEW.authority) THEN
    RAISE EXCEPTION 'a payment stays what it was begun as';
  END IF;
  IF OLD.status IN ('paid', 'closed')
    AND (NEW.status <> OLD.status OR NEW.bank_ref IS DISTINCT FROM OLD.bank_ref) THEN
    RAISE EXCEPTION 'a payment that was paid or closed stays so';
  END IF;
  RETURN NEW;
END $$;
ALTER TABLE payments DROP CONSTRAINT payments_status_check, DROP CONSTRAINT payments_check2;
UPDATE payments SET status = 'closed', settled_at = closed_at WHERE closed_at IS NOT NULL;
ALTER TABLE payments DROP COLUMN closed_at,
  ADD CHECK (status IN ('pending', 'paid', 'failed', 'cancelled', 'closed'));
