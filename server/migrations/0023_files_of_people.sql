-- Who sent a kept file: what a person has in the store is counted by it.
ALTER TABLE design_files ADD COLUMN person_id bigint REFERENCES people;
UPDATE design_files f SET person_id = e.person_id FROM design_events e WHERE e.id = f.event_id;
ALTER TABLE design_files ALTER COLUMN person_id SET NOT NULL;
CREATE INDEX design_files_person ON design_files (person_id);
ALTER TABLE pictures ADD COLUMN person_id bigint REFERENCES people;
UPDATE pictures p SET person_id = u.id FROM people u WHERE u.image = '/media/' || p.store_key;
CREATE INDEX pictures_person ON pictures (person_id);

-- A file of a cancelled order that was moved aside: named no more, and under which key it lay.
ALTER TABLE design_files ALTER COLUMN store_key DROP NOT NULL, ADD COLUMN removed_key text,
  ADD CHECK ((store_key IS NULL) <> (removed_key IS NULL));

-- When the files of an order that was cancelled before it was ever finished are moved aside; set when its customer is told.
ALTER TABLE designs ADD COLUMN files_end_at timestamptz, ADD COLUMN files_ended_at timestamptz,
  ADD CHECK (files_end_at IS NULL OR (status = 'cancelled' AND finished_at IS NULL)),
  ADD CHECK (files_ended_at IS NULL OR files_end_at IS NOT NULL);
CREATE INDEX designs_files_to_end ON designs (files_end_at, updated_at)
  WHERE status = 'cancelled' AND finished_at IS NULL AND files_ended_at IS NULL;
