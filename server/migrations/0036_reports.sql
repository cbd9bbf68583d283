-- The admin who finished an order last is the designer of the reports.
ALTER TABLE orders ADD COLUMN finisher_id bigint REFERENCES people;
UPDATE orders o SET finisher_id = (
    SELECT e.person_id FROM order_events e WHERE e.order_id = o.id AND e.action = 'finish' AND e.by_admin
    ORDER BY e.id DESC LIMIT 1)
  WHERE finished_at IS NOT NULL;

CREATE FUNCTION tehran_day(at timestamptz) RETURNS date IMMUTABLE LANGUAGE sql
  RETURN (at AT TIME ZONE INTERVAL '3:30')::date;

-- The first day of the day's Jalali month. A year of the 33-year cycle is counted from 1 Farvardin 979.
CREATE FUNCTION jalali_month(day date) RETURNS date IMMUTABLE LANGUAGE sql AS $$
  SELECT day - CASE WHEN of_year < 186 THEN of_year % 31 ELSE (of_year - 186) % 30 END
  FROM (SELECT CASE WHEN of_four >= 366 THEN (of_four - 1) % 365 ELSE of_four END AS of_year
    FROM (SELECT (day - DATE '1600-03-20') % 12053 % 1461 AS of_four) AS four) AS year
$$;

-- Changes since the sums were last brought up to date. Every change adds rows and locks none, so that no two
-- orders wait for each other.
CREATE TABLE report_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('money', 'orders', 'deliveries')),
  day date NOT NULL,
  -- Of the order; null for money without one.
  type text,
  designer_id bigint,
  figure text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL
);
COMMENT ON TABLE report_changes IS 'derived from entries, orders and offers';

-- The sums of the reports, for each day and each Jalali month (by its first day), by type of order and by designer.
-- money: an operation, its entries and their tomans into wallets; `offer`, codes made and their tomans.
-- orders: a status, and how many orders of the day have it now.
-- deliveries: a range of minutes from acceptance to finish, how many orders, and their minutes.
CREATE TABLE report_sums (
  subject text NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('type', 'designer')),
  span text NOT NULL CHECK (span IN ('day', 'month')),
  start date NOT NULL,
  -- A type, a person's id, or `none`.
  key text NOT NULL,
  figure text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (subject, dimension, span, start, key, figure)
);
COMMENT ON TABLE report_sums IS 'derived from entries, orders and offers';

-- Minutes to a twentieth: every minute of the first twenty has a range of its own.
CREATE FUNCTION delivery_range(minutes bigint) RETURNS text IMMUTABLE LANGUAGE sql
  RETURN lpad(CASE WHEN minutes < 20 THEN minutes ELSE 20 + floor(ln(minutes / 20.0::float8) / ln(1.05::float8)) END::text, 4, '0');

-- The figures of one order. One that is worked on again after it was finished is not delivered, nor is a QR order, which is
-- finished as soon as it is paid.
CREATE FUNCTION report_figures(type text, status text, created_at timestamptz, accepted_at timestamptz, finished_at timestamptz)
RETURNS TABLE (subject text, day date, figure text, amount bigint) STABLE LANGUAGE sql AS $$
  SELECT 'orders', tehran_day(created_at), status, 0::bigint
  UNION ALL
  SELECT 'deliveries', tehran_day(finished_at), delivery_range(took.minutes), took.minutes
  FROM (SELECT floor(extract(epoch FROM finished_at - accepted_at) / 60)::bigint AS minutes) AS took
  WHERE took.minutes >= 0 AND report_figures.type <> 'qr'
$$;

CREATE FUNCTION report_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO report_changes (subject, day, type, designer_id, figure, count, amount)
      SELECT subject, day, OLD.type, OLD.finisher_id, figure, -1, -amount
      FROM report_figures(OLD.type, OLD.status, OLD.created_at, OLD.accepted_at, OLD.finished_at);
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
    SELECT subject, day, NEW.type, NEW.finisher_id, figure, 1, amount
    FROM report_figures(NEW.type, NEW.status, NEW.created_at, NEW.accepted_at, NEW.finished_at);
  RETURN NULL;
END $$;
CREATE TRIGGER report_new AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION report_orders();
CREATE TRIGGER report_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.type, OLD.status, OLD.finisher_id, OLD.accepted_at, OLD.finished_at)
    IS DISTINCT FROM (NEW.type, NEW.status, NEW.finisher_id, NEW.accepted_at, NEW.finished_at))
  EXECUTE FUNCTION report_orders();

CREATE FUNCTION report_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_changes (subject, day, type, designer_id, figure, count, amount)
    SELECT 'money', tehran_day(t.created_at), o.type, o.finisher_id, t.operation, 1, e.amount
    FROM added e JOIN transfers t ON t.id = e.transfer_id LEFT JOIN orders o ON o.id = t.order_id
    WHERE e.balance IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER report_entries AFTER INSERT ON entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION report_entries();

CREATE FUNCTION report_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_changes (subject, day, figure, count, amount)
    VALUES ('money', tehran_day(NEW.created_at), 'offer', 1, NEW.amount);
  RETURN NULL;
END $$;
CREATE TRIGGER report_offers AFTER INSERT ON offers FOR EACH ROW EXECUTE FUNCTION report_offers();

-- Adds what changed to the sums; who calls it together with another waits for that one.
CREATE FUNCTION add_report_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM report_changes) THEN RETURN; END IF;
  LOCK TABLE report_sums IN SHARE ROW EXCLUSIVE MODE;
  WITH taken AS (DELETE FROM report_changes RETURNING *),
    summed AS (
      SELECT subject, day, type, designer_id, figure, sum(count) AS count, sum(amount) AS amount
      FROM taken GROUP BY subject, day, type, designer_id, figure)
  INSERT INTO report_sums AS kept (subject, dimension, span, start, key, figure, count, amount)
    SELECT subject, dimension, span, start, key, figure, sum(count), sum(amount)
    FROM summed
    CROSS JOIN LATERAL (VALUES ('day', day), ('month', jalali_month(day))) AS spans (span, start)
    CROSS JOIN LATERAL (VALUES ('type', coalesce(type, 'none')), ('designer', coalesce(designer_id::text, 'none')))
      AS dimensions (dimension, key)
    GROUP BY subject, dimension, span, start, key, figure
    HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (subject, dimension, span, start, key, figure)
      DO UPDATE SET count = kept.count + EXCLUDED.count, amount = kept.amount + EXCLUDED.amount;
END $$;

-- Makes the sums anew from the ledger, the orders and the codes, while nobody changes these.
CREATE FUNCTION recount_reports() RETURNS void LANGUAGE plpgsql AS $$
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
      FROM orders o CROSS JOIN LATERAL report_figures(o.type, o.status, o.created_at, o.accepted_at, o.finished_at) f
      GROUP BY 1, 2, 3, 4, 5;
  PERFORM add_report_changes();
END $$;
SELECT recount_reports();
