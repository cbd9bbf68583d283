-- Browsers that a person lets notifications be sent to, each for as long as the login that asked for it lives.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  login_id bigint NOT NULL REFERENCES logins,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_person ON push_subscriptions (person_id, id);

-- What is still to be sent. `due_at` is moved on when a process takes a row: one that dies lets it come due again.
CREATE TABLE push_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notification_id bigint NOT NULL REFERENCES notifications,
  subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  -- At once.
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  attempts int NOT NULL DEFAULT 0
);
CREATE INDEX push_deliveries_due ON push_deliveries (due_at);
CREATE INDEX push_deliveries_subscription ON push_deliveries (subscription_id);

-- Announcements are looked up by everybody, and are few among the messages.
CREATE INDEX notifications_public ON notifications (id) WHERE person_id IS NULL;
