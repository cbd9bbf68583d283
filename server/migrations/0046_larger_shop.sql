-- What is spent in a month is added up in the index alone.
DROP INDEX entries_operation;
CREATE INDEX entries_operation ON entries (account_id, operation, id) INCLUDE (amount) WHERE operation IS NOT NULL;

-- Orders that were refused are few and far between among those of their type. A new order is not in this index.
CREATE INDEX orders_refused ON orders (status, type, id) WHERE status IN ('rejected', 'cancelled');

-- How many devices there are. They come one by one, from admins, so that their number is no row that many wait for.
CREATE TABLE device_total (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  total bigint NOT NULL
);
COMMENT ON TABLE device_total IS 'derived from devices';

CREATE FUNCTION count_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE device_total SET total = CASE TG_OP
    WHEN 'INSERT' THEN total + (SELECT count(*) FROM moved)
    ELSE total - (SELECT count(*) FROM moved) END;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT ON devices REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_devices();
CREATE TRIGGER count_gone AFTER DELETE ON devices REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_devices();
INSERT INTO device_total (total) SELECT count(*) FROM devices;

-- Codes that were reported have an index of their own, in the order of the list.
ALTER TABLE qr_codes ADD COLUMN is_reported boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN qr_codes.is_reported IS 'derived from qr_reports';
UPDATE qr_codes q SET is_reported = true WHERE EXISTS (SELECT FROM qr_reports r WHERE r.code_id = q.id);
CREATE INDEX qr_codes_reported ON qr_codes (id) WHERE is_reported;
CREATE FUNCTION mark_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE qr_codes SET is_reported = true WHERE id = NEW.code_id AND NOT is_reported;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_reported AFTER INSERT ON qr_reports FOR EACH ROW EXECUTE FUNCTION mark_reported();
