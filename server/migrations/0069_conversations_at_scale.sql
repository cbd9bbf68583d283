-- Older versions run on this.
-- Apart from the new columns, so that orders, events and files are only kept from changing while the indexes are built. Dropping
-- one keeps files from being read as well, so that comes last.
SET LOCAL lock_timeout = '500ms';

-- Lists read the first files and the newest delivery of an order, a conversation the files of its newest events.
CREATE INDEX order_files_action ON order_files (order_id, action, id);
CREATE INDEX order_files_event ON order_files (order_id, event_id);
CREATE INDEX order_events_revise ON order_events (order_id, id) WHERE action = 'revise';

CREATE INDEX orders_designer ON orders (designer_id, id) WHERE designer_id IS NOT NULL;
CREATE INDEX orders_brief_words ON orders USING gin (brief_words gin_trgm_ops) WHERE brief_words IS NOT NULL;

UPDATE orders SET brief = brief WHERE brief IS NOT NULL AND brief_words IS NULL;

DROP INDEX order_files_order;
ALTER INDEX order_files_action RENAME TO order_files_order;
