-- A QR order is finished as soon as it is paid: nobody delivers it, so it has no time of delivery.
CREATE OR REPLACE FUNCTION report_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO report_changes (subject, day, type, designer_id, figure, count, amount)
      SELECT subject, day, OLD.type, OLD.finisher_id, figure, -1, -amount
      FROM report_figures(OLD.status, OLD.created_at, CASE WHEN OLD.type <> 'qr' THEN OLD.accepted_at END,
        OLD.finished_at);
    -- What was paid for an order goes with it to another type or designer.
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
    FROM report_figures(NEW.status, NEW.created_at, CASE WHEN NEW.type <> 'qr' THEN NEW.accepted_at END,
        NEW.finished_at);
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
      FROM orders o CROSS JOIN LATERAL report_figures(o.status, o.created_at,
        CASE WHEN o.type <> 'qr' THEN o.accepted_at END, o.finished_at) f
      GROUP BY 1, 2, 3, 4, 5;
  PERFORM add_report_changes();
END $$;
SELECT recount_reports();
