-- Older versions run on this.
-- A lock that is not free at once is tried again later, so that nobody waits behind it.
SET LOCAL lock_timeout = '500ms';

-- Links for the customers of customers. A token is made of the seed and the server's secret, so nobody opens a link who has
-- read this table only.
CREATE TABLE order_shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  seed bytea NOT NULL CHECK (octet_length(seed) = 16),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  title text NOT NULL CHECK (title <> ''),
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX order_shares_open ON order_shares (order_id) WHERE closed_at IS NULL;

-- What guests wrote by a link. Wishes are no rows of order_events, because whatever reads those shows them to admins, older
-- versions too; they share their numbers, so that a customer's conversation has one order.
CREATE TABLE order_wishes (
  id bigint PRIMARY KEY DEFAULT nextval(pg_get_serial_sequence('order_events', 'id')),
  share_id bigint NOT NULL REFERENCES order_shares,
  order_id bigint NOT NULL REFERENCES orders,
  version int NOT NULL CHECK (version > 0),
  status text NOT NULL,
  file_id bigint REFERENCES order_files,
  name text NOT NULL CHECK (char_length(name) <= 60),
  text text NOT NULL CHECK (char_length(text) <= 500),
  pins jsonb NOT NULL CHECK (jsonb_typeof(pins) = 'array' AND jsonb_array_length(pins) <= 30),
  approves boolean NOT NULL,
  network text,
  created_at timestamptz NOT NULL,
  revised_at timestamptz,
  CHECK (text <> '' OR approves OR jsonb_array_length(pins) > 0)
);
COMMENT ON COLUMN order_wishes.version IS 'the number of the delivery that it is about';
COMMENT ON COLUMN order_wishes.status IS 'what the order was when it came';
COMMENT ON COLUMN order_wishes.file_id IS 'the file whose picture the pins are on';
COMMENT ON COLUMN order_wishes.network IS 'the address of the guest, by which wishes are limited; removed after two days';
COMMENT ON COLUMN order_wishes.revised_at IS 'when its customer made it a revision';
CREATE INDEX order_wishes_order ON order_wishes (order_id, id);
CREATE INDEX order_wishes_share ON order_wishes (share_id);
CREATE INDEX order_wishes_network ON order_wishes (network, created_at) WHERE network IS NOT NULL;

ALTER TABLE order_events ADD CONSTRAINT order_events_not_of_guests CHECK (action <> 'wish') NOT VALID;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_events) THEN
    ALTER TABLE order_events VALIDATE CONSTRAINT order_events_not_of_guests;
  END IF;
END $$;
