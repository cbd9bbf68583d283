-- Codes are kept as keyed hashes only.
CREATE TABLE otp_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  code_hash bytea NOT NULL,
  address text NOT NULL,
  wrong_tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX otp_codes_mobile ON otp_codes (mobile, created_at);
CREATE INDEX otp_codes_address ON otp_codes (address, created_at);

-- Wrong tries of one mobile on one Tehran day; a new code does not reset them.
CREATE TABLE otp_failures (
  mobile text NOT NULL,
  day text NOT NULL,
  tries int NOT NULL,
  PRIMARY KEY (mobile, day)
);

CREATE TABLE logins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  token_hash bytea NOT NULL UNIQUE,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX logins_person ON logins (person_id, id);

-- An address that may no longer sign in to one account, until its owner lifts it.
CREATE TABLE login_blocks (
  person_id bigint NOT NULL REFERENCES people,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, ip)
);

CREATE TABLE sms_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile text NOT NULL,
  text text NOT NULL,
  code text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sms_outbox_mobile ON sms_outbox (mobile, id);

-- The first answer to a person's Idempotency-Key, given again to every repeat.
CREATE TABLE idempotency_keys (
  person_id bigint NOT NULL REFERENCES people,
  key text NOT NULL,
  digest text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
