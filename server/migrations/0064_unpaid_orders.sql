-- Older versions run on this.
-- A lock that is not free at once is tried again later, so that nobody waits behind it.
SET LOCAL lock_timeout = '500ms';

-- An order is unpaid from its creation until it is paid; one that is cancelled or expires before stays so for good.
ALTER TABLE orders
  ADD COLUMN is_unpaid boolean NOT NULL DEFAULT false,
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN brief jsonb,
  DROP CONSTRAINT orders_status_check,
  ADD CONSTRAINT orders_status_check CHECK (status IN
    ('unpaid', 'pending', 'designing', 'suspended', 'revising', 'finished', 'rejected', 'cancelled')) NOT VALID,
  ADD CONSTRAINT orders_unpaid CHECK (CASE WHEN is_unpaid THEN status IN ('unpaid', 'cancelled') AND paid = 0 AND paid_at IS NULL
    ELSE status <> 'unpaid' END) NOT VALID;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders) THEN
    ALTER TABLE orders VALIDATE CONSTRAINT orders_status_check, VALIDATE CONSTRAINT orders_unpaid;
  END IF;
END $$;
COMMENT ON COLUMN orders.paid_at IS 'null if it was never paid, and for orders from before it was stored, which were paid when they were created';
COMMENT ON COLUMN orders.reminded_at IS 'when the customer was reminded to pay';

-- The payments of unpaid orders; the wallet knows nothing of orders.
CREATE TABLE order_payments (
  payment_id bigint PRIMARY KEY REFERENCES payments,
  order_id bigint NOT NULL REFERENCES orders
);
CREATE INDEX order_payments_order ON order_payments (order_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_payments EXECUTE FUNCTION append_only();

-- Events of the shop itself have no person.
ALTER TABLE order_events ALTER COLUMN person_id DROP NOT NULL;

-- Hides a code until its order is paid.
ALTER TABLE qr_codes ADD COLUMN is_unpaid boolean NOT NULL DEFAULT false;

-- The figures of one order. One that is worked on again after it was finished is not delivered, nor is a QR order, which is
-- finished as soon as it is paid.
CREATE FUNCTION report_figures(o orders)
RETURNS TABLE (subject text, day date, figure text, amount bigint) STABLE LANGUAGE sql AS $$
  SELECT 'orders', tehran_day(coalesce(o.paid_at, o.created_at)), o.status, 0::bigint WHERE NOT o.is_unpaid
  UNION ALL
  SELECT 'deliveries', tehran_day(o.finished_at), delivery_range(took.minutes), took.minutes
  FROM (SELECT floor(extract(epoch FROM o.finished_at - o.accepted_at) / 60)::bigint AS minutes) AS took
  WHERE took.minutes >= 0 AND o.type <> 'qr'
$$;
CREATE OR REPLACE FUNCTION report_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO report_changes (subject, day, type, designer_id, figure, count, amount)
      SELECT subject, day, OLD.type, OLD.finisher_id, figure, -1, -amount FROM report_figures(OLD);
    -- The payments of an order go with it to another type or designer.
    IF (OLD.type, OLD.finisher_id) IS DISTINCT FROM (NEW.type, NEW.finisher_id) THEN
      INSERT INTO report_changes (subject, day, type, designer_id, figure, count, amount)
        SELECT 'money', tehran_day(t.created_at), place.type, place.designer_id, t.operation, place.sign,
          place.sign * e.amount
        FROM transfers t JOIN entries e ON e.transfer_id = t.id AND e.balance IS NOT NULL,
          (VALUES (OLD.type, OLD.finisher_id, -1), (NEW.type, NEW.finisher_id, 1)) AS place (type, designer_id, sign)
        WHERE t.order_id = NEW.id;
    END IF;
  END IF;
  INSERT INTO report_changes (subject, day, type, designer_id, figure, count, amount)
    SELECT subject, day, NEW.type, NEW.finisher_id, figure, 1, amount FROM report_figures(NEW);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION recount_reports() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE report_changes IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE report_sums IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM report_changes;
  DELETE FROM report_sums;
  INSERT INTO report_changes (subject, day, type, designer_id, figure, count, amount)
    SELECT 'money', tehran_day(t.created_at), o.type, o.finisher_id, t.operation, count(*), sum(e.amount)
      FROM entries e JOIN transfers t ON t.id = e.transfer_id LEFT JOIN orders o ON o.id = t.order_id
      WHERE e.balance IS NOT NULL GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT 'money', tehran_day(created_at), NULL, NULL, 'offer', count(*), sum(amount) FROM offers GROUP BY 2
    UNION ALL
    SELECT f.subject, f.day, o.type, o.finisher_id, f.figure, count(*), sum(f.amount)
      FROM orders o CROSS JOIN LATERAL report_figures(o) f
      GROUP BY 1, 2, 3, 4, 5;
  PERFORM add_report_changes();
END $$;
DROP FUNCTION report_figures(text, text, timestamptz, timestamptz, timestamptz);
