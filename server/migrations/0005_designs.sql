CREATE TABLE prices (
  type text PRIMARY KEY CHECK (type IN ('corel', 'pen', 'ill', 'face', 'threeD', 'qr')),
  base bigint NOT NULL CHECK (base BETWEEN 0 AND 1000000000000)
);
INSERT INTO prices (type, base) VALUES
  ('corel', 150000), ('pen', 200000), ('ill', 250000), ('face', 350000), ('threeD', 500000), ('qr', 100000);

CREATE TABLE level_discounts (
  level text PRIMARY KEY CHECK (level IN ('normal', 'verified', 'vip')),
  percent int NOT NULL CHECK (percent BETWEEN 0 AND 100)
);
INSERT INTO level_discounts (level, percent) VALUES ('normal', 0), ('verified', 5), ('vip', 10);

-- Short running numbers from 1000; a sequence never gives one twice.
CREATE SEQUENCE order_numbers AS int START 1000 MINVALUE 1000;

CREATE TABLE designs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_number int NOT NULL UNIQUE DEFAULT nextval('order_numbers'),
  person_id bigint NOT NULL REFERENCES people,
  designer_id bigint REFERENCES people,
  type text NOT NULL CHECK (type IN ('corel', 'pen', 'ill', 'face', 'threeD', 'qr')),
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'designing', 'suspended', 'revising', 'finished', 'rejected', 'cancelled')),
  description text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  -- What of the price is still paid; nothing once it came back.
  paid bigint NOT NULL CHECK (paid >= 0),
  -- Every type's total for this customer on the day of the order: a later change of type goes by these.
  frozen_totals jsonb NOT NULL,
  filename text,
  reorder_of bigint REFERENCES designs,
  reject_reason text,
  suspend_reason text,
  revisions int NOT NULL DEFAULT 0 CHECK (revisions BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  accepted_at timestamptz,
  finished_at timestamptz,
  searchable text NOT NULL GENERATED ALWAYS AS (
    search_text(order_number::text || ' ' || description || ' ' || coalesce(filename, ''))
  ) STORED
);
CREATE INDEX designs_searchable ON designs USING gin (searchable gin_trgm_ops);
CREATE INDEX designs_person ON designs (person_id, id);
CREATE INDEX designs_status ON designs (status, id);
CREATE INDEX designs_created ON designs (created_at);

CREATE TABLE design_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  design_id bigint NOT NULL REFERENCES designs,
  person_id bigint NOT NULL REFERENCES people,
  by_admin boolean NOT NULL,
  action text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX design_events_design ON design_events (design_id, id);

CREATE TABLE design_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  design_id bigint NOT NULL REFERENCES designs,
  event_id bigint NOT NULL REFERENCES design_events,
  -- Which act brought it: results come with finish.
  action text NOT NULL,
  filename text NOT NULL,
  kind text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea NOT NULL,
  store_key text NOT NULL
);
CREATE INDEX design_files_design ON design_files (design_id, id);
CREATE INDEX design_files_store_key ON design_files (store_key);
