-- Older versions run on this.
-- The version before does so with one limit: its pages do not know the actions `message` and `approve`, and it shows no page of an
-- order that has such an event.
-- A lock that is not free at once is tried again later, so that nobody waits behind it.
SET LOCAL lock_timeout = '500ms';

-- The events of an order that somebody wrote as a message. The key is the Idempotency-Key of its call, by which a page
-- recognizes a message whose confirmation was lost.
CREATE TABLE order_messages (
  event_id bigint PRIMARY KEY REFERENCES order_events,
  person_id bigint NOT NULL REFERENCES people,
  key text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX order_messages_key ON order_messages (person_id, key) WHERE key IS NOT NULL;
CREATE INDEX order_messages_person ON order_messages (person_id, created_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_messages EXECUTE FUNCTION append_only();

-- Places on the pictures of an order's files. A file that is removed keeps its row, so a pin keeps its file.
CREATE TABLE order_pins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL,
  event_id bigint NOT NULL,
  file_id bigint REFERENCES order_files,
  page int NOT NULL CHECK (page >= 1),
  x double precision NOT NULL CHECK (x BETWEEN 0 AND 1),
  y double precision NOT NULL CHECK (y BETWEEN 0 AND 1),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  done_by bigint REFERENCES people,
  done_at timestamptz,
  FOREIGN KEY (order_id, event_id) REFERENCES order_events (order_id, id),
  CHECK ((done_by IS NULL) = (done_at IS NULL))
);
CREATE INDEX order_pins_event ON order_pins (order_id, event_id);
COMMENT ON COLUMN order_pins.x IS 'from 0 to 1 from the left of the picture as it is shown';
COMMENT ON COLUMN order_pins.y IS 'from 0 to 1 from its top';

ALTER TABLE orders ADD COLUMN approved_at timestamptz, ADD COLUMN brief_words text;
COMMENT ON COLUMN orders.approved_at IS 'when its customer approved the newest delivery';
COMMENT ON COLUMN orders.brief_words IS 'derived from the row';

-- Versions that do not know the columns revise orders and write briefs too.
CREATE FUNCTION end_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.approved_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER end_approval BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.approved_at IS NOT NULL AND NEW.status <> 'finished') EXECUTE FUNCTION end_approval();

CREATE FUNCTION write_brief_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.brief_words := search_line(NEW.brief ->> 'text');
  RETURN NEW;
END $$;
CREATE TRIGGER brief_words BEFORE INSERT OR UPDATE OF brief ON orders FOR EACH ROW
  WHEN (NEW.brief IS NOT NULL) EXECUTE FUNCTION write_brief_words();
