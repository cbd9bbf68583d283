-- Older versions run on this.
-- A lock that is not free at once is tried again later, so that nobody waits behind it.
SET LOCAL lock_timeout = '500ms';

ALTER TABLE orders
  ADD COLUMN promised_for timestamptz,
  ADD COLUMN missed_promise timestamptz,
  ADD COLUMN is_promise_set boolean NOT NULL DEFAULT false,
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN downloaded_at timestamptz;
COMMENT ON COLUMN orders.promised_for IS 'when its first delivery is promised; null if nothing was promised';
COMMENT ON COLUMN orders.missed_promise IS 'the promise that passed before the shop told its customer of a new one';
COMMENT ON COLUMN orders.is_promise_set IS 'whether an admin has set the promise';
COMMENT ON COLUMN orders.suspended_at IS 'when its newest question was asked';
COMMENT ON COLUMN orders.answered_at IS 'when its customer first answered that question';
COMMENT ON COLUMN orders.downloaded_at IS 'when its customer first fetched a result of the delivery that was the newest then';

-- Versions that do not know the columns ask and answer too.
CREATE FUNCTION note_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET suspended_at = CASE NEW.action WHEN 'suspend' THEN NEW.created_at ELSE suspended_at END,
    answered_at = CASE NEW.action WHEN 'answer' THEN coalesce(answered_at, NEW.created_at) END
    WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER note_question AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.action IN ('suspend', 'answer')) EXECUTE FUNCTION note_question();

-- The first deliveries of the last 30 days. Each adds a row, so that no two wait for each other.
CREATE TABLE deliveries (
  order_id bigint PRIMARY KEY REFERENCES orders,
  type text NOT NULL,
  day date NOT NULL,
  minutes bigint NOT NULL CHECK (minutes >= 0),
  is_counted boolean NOT NULL DEFAULT false
);
COMMENT ON COLUMN deliveries.day IS 'in Tehran';
COMMENT ON COLUMN deliveries.minutes IS 'working minutes from its payment, without those in which it was suspended';
CREATE INDEX deliveries_uncounted ON deliveries (day) WHERE NOT is_counted;

-- The same, counted by the job `deliveries`; `most` is the most minutes in the range.
CREATE TABLE delivery_counts (
  day date NOT NULL,
  type text NOT NULL,
  range text NOT NULL,
  count bigint NOT NULL,
  most bigint NOT NULL,
  PRIMARY KEY (day, type, range)
);

-- How far the job has looked through the orders from before.
CREATE TABLE delivery_progress (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  filled_to bigint NOT NULL,
  is_filled boolean NOT NULL
);
INSERT INTO delivery_progress (filled_to, is_filled) VALUES (0, false);
