-- When a pending payment is next looked into by itself, by the house's clock; null: never again.
ALTER TABLE payments ADD COLUMN check_at timestamptz, ADD COLUMN checks int NOT NULL DEFAULT 0;
UPDATE payments SET check_at = created_at + interval '2 minutes' WHERE status = 'pending';
DROP INDEX payments_open;
CREATE INDEX payments_due ON payments (check_at) WHERE status = 'pending';

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
