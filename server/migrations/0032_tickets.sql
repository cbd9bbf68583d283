-- Short running numbers from 1000; a sequence never gives one twice.
CREATE SEQUENCE ticket_numbers AS int START 1000 MINVALUE 1000;

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number int NOT NULL UNIQUE DEFAULT nextval('ticket_numbers'),
  person_id bigint NOT NULL REFERENCES people,
  title text NOT NULL CHECK (title <> ''),
  department text NOT NULL CHECK (department IN ('design', 'finance', 'technical', 'other')),
  status text NOT NULL CHECK (status IN ('waiting', 'answered', 'closed')),
  order_id bigint REFERENCES orders,
  -- The closed ticket that this one goes on with.
  follows_id bigint REFERENCES tickets,
  assignee_id bigint REFERENCES people,
  waiting_since timestamptz CHECK ((status = 'waiting') = (waiting_since IS NOT NULL)),
  -- The newest message of either side, which lists show and are sorted by; derived from ticket_messages.
  last_message_id bigint NOT NULL,
  last_text text NOT NULL,
  last_by_admin boolean NOT NULL,
  last_at timestamptz NOT NULL,
  -- The newest message that each side has seen, and when it last looked.
  customer_seen_id bigint NOT NULL DEFAULT 0,
  admin_seen_id bigint NOT NULL DEFAULT 0,
  customer_seen_at timestamptz,
  admin_seen_at timestamptz,
  -- When each side last said that the conversation stands open before them.
  customer_here_at timestamptz,
  admin_here_at timestamptz,
  -- When an SMS last told the customer of an answer: until they look, there is no second one.
  sms_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The customer's name and mobile, derived from people: one index then finds a ticket by all its words.
  person_words text NOT NULL DEFAULT '',
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(number::text || ' ' || title)) STORED,
  searchable_with_person text NOT NULL GENERATED ALWAYS AS (
    search_text(number::text || ' ' || title || ' ' || person_words)
  ) STORED
);
COMMENT ON COLUMN tickets.person_words IS 'derived from people';
CREATE INDEX tickets_searchable_with_person ON tickets USING gin (searchable_with_person gin_trgm_ops);
CREATE INDEX tickets_person ON tickets (person_id, last_message_id) INCLUDE (status);
CREATE INDEX tickets_person_created ON tickets (person_id, created_at);
CREATE INDEX tickets_answered ON tickets (person_id) WHERE status = 'answered';
CREATE INDEX tickets_newest ON tickets (last_message_id);
CREATE INDEX tickets_status ON tickets (status, last_message_id);
CREATE INDEX tickets_department ON tickets (department, last_message_id);
CREATE INDEX tickets_assignee ON tickets (assignee_id, last_message_id);
CREATE INDEX tickets_waiting ON tickets (waiting_since, last_message_id DESC);
CREATE INDEX tickets_order ON tickets (order_id) WHERE order_id IS NOT NULL;

CREATE FUNCTION words_of_person(person people) RETURNS text IMMUTABLE LANGUAGE sql AS $$
  SELECT concat_ws(' ', person.name, person.family, person.mobile)
$$;
CREATE FUNCTION name_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_words := (SELECT words_of_person(p) FROM people p WHERE p.id = NEW.person_id FOR SHARE);
  RETURN NEW;
END $$;
CREATE TRIGGER name_ticket BEFORE INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION name_ticket();
CREATE FUNCTION rename_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tickets SET person_words = words_of_person(NEW) WHERE person_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_tickets AFTER UPDATE OF name, family, mobile ON people FOR EACH ROW
  WHEN ((OLD.name, OLD.family, OLD.mobile) IS DISTINCT FROM (NEW.name, NEW.family, NEW.mobile))
  EXECUTE FUNCTION rename_tickets();

CREATE TABLE ticket_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets,
  person_id bigint NOT NULL REFERENCES people,
  by_admin boolean NOT NULL,
  -- A note is for admins only.
  is_note boolean NOT NULL DEFAULT false CHECK (by_admin OR NOT is_note),
  text text NOT NULL,
  -- The Idempotency-Key it was sent with.
  key text,
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, id);
-- A repeat after the keys of calls are forgotten is still recognized.
CREATE UNIQUE INDEX ticket_messages_key ON ticket_messages (person_id, key) WHERE key IS NOT NULL;
-- The limits of a person and hour count by it.
CREATE INDEX ticket_messages_person ON ticket_messages (person_id, created_at);

CREATE TABLE ticket_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets,
  message_id bigint NOT NULL REFERENCES ticket_messages,
  person_id bigint NOT NULL REFERENCES people,
  filename text NOT NULL,
  kind text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  store_key text NOT NULL,
  thumb boolean NOT NULL
);
CREATE INDEX ticket_files_ticket ON ticket_files (ticket_id, message_id);
CREATE INDEX ticket_files_person ON ticket_files (person_id);
CREATE INDEX ticket_files_store_key ON ticket_files (store_key);

CREATE FUNCTION messages_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'messages are append-only: % refused', TG_OP;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_messages
  EXECUTE FUNCTION messages_append_only();

-- An answer to a customer who was just looking: they are told later, unless they have seen it by then.
CREATE TABLE ticket_notices (
  message_id bigint PRIMARY KEY REFERENCES ticket_messages,
  due_at timestamptz NOT NULL
);
CREATE INDEX ticket_notices_due ON ticket_notices (due_at);

CREATE TABLE help_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  department text NOT NULL CHECK (department IN ('design', 'finance', 'technical', 'other')),
  question text NOT NULL,
  answer text NOT NULL,
  position int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(question || ' ' || answer)) STORED
);

CREATE TABLE quick_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL,
  department text CHECK (department IN ('design', 'finance', 'technical', 'other')),
  position int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(title || ' ' || text)) STORED
);

-- The kinds of first content that were filled once: what an admin deletes stays deleted.
CREATE TABLE first_contents (
  kind text PRIMARY KEY,
  filled_at timestamptz NOT NULL
);
