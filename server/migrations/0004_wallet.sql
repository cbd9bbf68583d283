-- The ledger: double entry, append-only. What may not happen is refused here, whoever asks.

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('wallet', 'gateway', 'revenue', 'gifts', 'adjustments')),
  person_id bigint UNIQUE REFERENCES people,
  -- Kept by the entries' trigger, for wallets only: the shop's own accounts would be one row every order waits for.
  balance bigint NOT NULL DEFAULT 0,
  CHECK ((kind = 'wallet') = (person_id IS NOT NULL)),
  CHECK (balance >= 0 AND balance <= 1000000000000000),
  CHECK (kind = 'wallet' OR balance = 0)
);
CREATE UNIQUE INDEX accounts_shop ON accounts (kind) WHERE kind <> 'wallet';
INSERT INTO accounts (kind) VALUES ('gateway'), ('revenue'), ('gifts'), ('adjustments');

CREATE TABLE transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operation text NOT NULL CHECK (operation IN ('charge', 'gift', 'manual', 'order', 'typeChange', 'refund')),
  -- What the transfer is for; the same thing moves money once.
  reference text NOT NULL UNIQUE,
  note text NOT NULL DEFAULT '',
  design_id bigint,
  order_number int,
  bank_ref text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX transfers_design ON transfers (design_id) WHERE design_id IS NOT NULL;

CREATE TABLE entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES transfers,
  account_id bigint NOT NULL REFERENCES accounts,
  amount bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 1000000000000),
  -- The wallet right after this entry; null for the shop's own accounts.
  balance bigint
);
CREATE INDEX entries_account ON entries (account_id, id);
CREATE INDEX entries_transfer ON entries (transfer_id);

CREATE FUNCTION keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id AND kind = 'wallet'
    RETURNING balance INTO NEW.balance;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_balance BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION keep_balance();

CREATE FUNCTION only_entries_move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance <> 0 THEN RAISE EXCEPTION 'an account opens with nothing in it'; END IF;
  -- Depth 1 is a statement of a client's own; the entries' trigger comes in at 2.
  ELSIF NEW.kind <> OLD.kind OR NEW.person_id IS DISTINCT FROM OLD.person_id
    OR (NEW.balance <> OLD.balance AND pg_trigger_depth() < 2) THEN
    RAISE EXCEPTION 'an account changes by its entries only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER only_entries_move_balances BEFORE INSERT OR UPDATE ON accounts
  FOR EACH ROW EXECUTE FUNCTION only_entries_move_balances();

CREATE FUNCTION sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_transfer bigint;
  total numeric;
  lines int;
BEGIN
  IF TG_TABLE_NAME = 'transfers' THEN of_transfer := NEW.id; ELSE of_transfer := NEW.transfer_id; END IF;
  SELECT coalesce(sum(amount), 0), count(*) INTO total, lines FROM entries WHERE transfer_id = of_transfer;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'a transfer has two or more entries that sum to zero';
  END IF;
  RETURN NULL;
END $$;
-- Looked at when the transaction ends, on the transfer's side once and for every entry added later.
CREATE CONSTRAINT TRIGGER sums_to_zero AFTER INSERT ON transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sums_to_zero();
CREATE CONSTRAINT TRIGGER sums_to_zero AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sums_to_zero();

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % refused', TG_OP, TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON accounts EXECUTE FUNCTION append_only();

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  amount bigint NOT NULL CHECK (amount BETWEEN 10000 AND 100000000),
  gateway text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'failed', 'cancelled')),
  -- The gateway's own name for it, and where its customer pays; null until it has answered.
  authority text,
  gateway_url text,
  bank_ref text,
  -- When a process last began to ask the gateway; another takes over if that one died.
  requested_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  UNIQUE (gateway, authority)
);
CREATE INDEX payments_person ON payments (person_id, id);
CREATE INDEX payments_open ON payments (created_at) WHERE status = 'pending';

-- The built-in sandbox bank's own books; no other part reads them.
CREATE TABLE sandbox_bank (
  authority text PRIMARY KEY,
  amount bigint NOT NULL,
  callback_url text NOT NULL,
  description text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'cancelled', 'verified')),
  ref text,
  created_at timestamptz NOT NULL DEFAULT now()
);
