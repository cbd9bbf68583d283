-- Lists count at most a thousand and one rows, so no totals of ended orders are kept.
DROP TRIGGER count_ended_new ON orders;
DROP TRIGGER count_ended_moved ON orders;
DROP TRIGGER count_ended_gone ON orders;
DROP FUNCTION count_ended;
DROP TABLE ended_orders;

-- A customer's orders of one status or type are counted in the index alone.
DROP INDEX orders_person;
CREATE INDEX orders_person ON orders (person_id, id) INCLUDE (status, type);

-- Text search in a wallet; the same text as in the transfer's row on the screen.
ALTER TABLE transfers ADD COLUMN searchable text NOT NULL GENERATED ALWAYS AS (
  search_text(note || ' ' || coalesce(order_number::text, '') || ' ' || coalesce(bank_ref, ''))
) STORED;
CREATE INDEX transfers_searchable ON transfers USING gin (searchable gin_trgm_ops);

-- A wallet's entries of one operation are listed by their own index. Only entries of wallets have the column.
ALTER TABLE entries ADD COLUMN operation text;
COMMENT ON COLUMN entries.operation IS 'derived from transfers';
ALTER TABLE entries DISABLE TRIGGER append_only;
UPDATE entries e SET operation = t.operation FROM transfers t WHERE t.id = e.transfer_id AND e.balance IS NOT NULL;
ALTER TABLE entries ENABLE TRIGGER append_only;
CREATE INDEX entries_operation ON entries (account_id, operation, id) WHERE operation IS NOT NULL;
CREATE OR REPLACE FUNCTION keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id AND kind = 'wallet'
    RETURNING balance INTO NEW.balance;
  NEW.operation := (SELECT operation FROM transfers WHERE id = NEW.transfer_id AND NEW.balance IS NOT NULL);
  RETURN NEW;
END $$;

-- The hourly check of the ledger lists what changed.
CREATE INDEX payments_settled ON payments (settled_at);
CREATE INDEX offer_uses_created ON offer_uses (created_at);

-- A message has one reader, so it holds itself whether it was read; `notification_reads` is about announcements.
ALTER TABLE notifications ADD COLUMN read_at timestamptz CHECK (read_at IS NULL OR person_id IS NOT NULL);
UPDATE notifications n SET read_at = r.created_at FROM notification_reads r
  WHERE r.notification_id = n.id AND r.person_id = n.person_id;
DELETE FROM notification_reads r USING notifications n WHERE n.id = r.notification_id AND n.person_id IS NOT NULL;
CREATE INDEX notifications_unread ON notifications (person_id, id) WHERE read_at IS NULL AND person_id IS NOT NULL;
