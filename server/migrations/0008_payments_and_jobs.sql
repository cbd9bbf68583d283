-- When a pending payment is next looked into by itself, by the house's clock; null: never again.
ALTER TABLE payments ADD COLUMN check_at timestamptz, ADD COLUMN checks int NOT NULL DEFAULT 0;
UPDATE payments SET check_at = created_at + interval '2 minutes' WHERE status = 'pending';
DROP INDEX payments_open;
CREATE INDEX payments_due ON payments (check_at) WHERE status = 'pending';
-- When its customer could first pay; and when an operator closed it, after which nothing credits it.
ALTER TABLE payments ADD COLUMN opened_at timestamptz, ADD COLUMN closed_at timestamptz,
  ADD CHECK ((status = 'paid') = (bank_ref IS NOT NULL)),
  ADD CHECK ((status = 'pending') = (settled_at IS NULL)),
  ADD CHECK (closed_at IS NULL OR status = 'failed');

CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id <> OLD.person_id OR NEW.amount <> OLD.amount OR NEW.gateway <> OLD.gateway
    OR NEW.created_at <> OLD.created_at OR NEW.authority IS DISTINCT FROM coalesce(OLD.authority, NEW.authority) THEN
    RAISE EXCEPTION 'a payment stays what it was begun as';
  END IF;
  IF (OLD.status = 'paid' AND (NEW.status <> 'paid' OR NEW.bank_ref <> OLD.bank_ref))
    OR NEW.closed_at IS DISTINCT FROM coalesce(OLD.closed_at, NEW.closed_at) THEN
    RAISE EXCEPTION 'a payment that was paid or closed stays so';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_payment BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON payments EXECUTE FUNCTION append_only();

-- What the operators were told and when, so that one cause is told once.
CREATE TABLE operator_alerts (
  subject text PRIMARY KEY,
  at timestamptz NOT NULL
);

-- Each job's last run.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  ok boolean NOT NULL,
  result jsonb NOT NULL
);
