-- Messages that are to be sent, kept by the transaction that causes them. `due_at` is moved on when a process takes a
-- row: one that dies lets it come due again. What has been sent goes; `ended_at`: given up.
CREATE TABLE sms_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  ended_at timestamptz
);
CREATE INDEX sms_queue_due ON sms_queue (due_at) WHERE ended_at IS NULL;

-- The SMS service did not take it: another code may be asked for at once.
ALTER TABLE otp_codes ADD COLUMN undelivered boolean NOT NULL DEFAULT false;
