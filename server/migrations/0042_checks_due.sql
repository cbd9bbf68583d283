-- Kept vector files that the background job checks, so that whoever opens them need not wait.
CREATE TABLE checks_due (
  source text PRIMARY KEY,
  kind text NOT NULL,
  -- They are checked with the laser of this person.
  person_id bigint NOT NULL REFERENCES people,
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX checks_due_person ON checks_due (person_id, created_at);
