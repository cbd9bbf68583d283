-- Inside the shop an order is an order; only the API's paths say `design`.
ALTER TABLE designs RENAME TO orders;
ALTER TABLE design_events RENAME TO order_events;
ALTER TABLE design_files RENAME TO order_files;
ALTER TABLE ended_designs RENAME TO ended_orders;
ALTER TABLE order_events RENAME COLUMN design_id TO order_id;
ALTER TABLE order_files RENAME COLUMN design_id TO order_id;
ALTER TABLE transfers RENAME COLUMN design_id TO order_id;
COMMENT ON TABLE ended_orders IS 'derived from orders';

-- Everything named after the old names, so that a message of the database speaks of one thing.
DO $$
DECLARE
  item record;
BEGIN
  FOR item IN SELECT c.conrelid::regclass AS tab, c.conname AS old FROM pg_constraint c
    WHERE c.conname LIKE '%design%' AND c.conname NOT LIKE '%designer%' AND c.connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.tab, item.old, replace(item.old, 'design', 'order'));
  END LOOP;
  FOR item IN SELECT c.conrelid::regclass AS tab, c.conname AS old FROM pg_constraint c
    WHERE c.conname LIKE 'designs%designer%' AND c.connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.tab, item.old, replace(item.old, 'designs_', 'orders_'));
  END LOOP;
  FOR item IN SELECT c.relname AS old, c.relkind AS kind FROM pg_class c
    WHERE c.relname LIKE '%design%' AND c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('i', 'S')
  LOOP
    EXECUTE format('ALTER %s %I RENAME TO %I', CASE item.kind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END, item.old,
      replace(item.old, 'design', 'order'));
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION count_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN ('finished', 'rejected', 'cancelled') THEN
    UPDATE ended_orders SET total = total - 1 WHERE status = OLD.status AND type = OLD.type;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('finished', 'rejected', 'cancelled') THEN
    INSERT INTO ended_orders AS kept (status, type, total) VALUES (NEW.status, NEW.type, 1)
      ON CONFLICT (status, type) DO UPDATE SET total = kept.total + 1;
  END IF;
  RETURN NULL;
END $$;
