CREATE TABLE settings (
  key text PRIMARY KEY,
  title text NOT NULL,
  value text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'phone', 'link', 'card', 'hours')),
  position int NOT NULL
);

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: an announcement to all.
  person_id bigint REFERENCES people,
  title text NOT NULL,
  message text NOT NULL,
  link text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_person ON notifications (person_id, id);

CREATE TABLE notification_reads (
  notification_id bigint NOT NULL REFERENCES notifications,
  person_id bigint NOT NULL REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, notification_id)
);
