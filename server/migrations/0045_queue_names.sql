-- What waits to be sent is a queue, like that of SMS. Only an order is delivered.
ALTER TABLE push_deliveries RENAME TO push_queue;
ALTER TABLE ticket_notices RENAME TO ticket_news_queue;

-- Everything named after the old names, so that a message of the database speaks of one thing.
DO $$
DECLARE
  item record;
BEGIN
  FOR item IN SELECT c.conrelid::regclass AS tab, c.conname AS old,
      regexp_replace(c.conname, '^(push_deliveries|ticket_notices)', c.conrelid::regclass::text) AS new
    FROM pg_constraint c WHERE c.conrelid IN ('push_queue'::regclass, 'ticket_news_queue'::regclass)
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.tab, item.old, item.new);
  END LOOP;
END $$;
ALTER INDEX push_deliveries_due RENAME TO push_queue_due;
ALTER INDEX push_deliveries_subscription RENAME TO push_queue_subscription;
ALTER SEQUENCE push_deliveries_id_seq RENAME TO push_queue_id_seq;
ALTER INDEX ticket_notices_due RENAME TO ticket_news_queue_due;
