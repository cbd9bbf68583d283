-- The file store that belongs to this database carries the same id: a start with another one is refused.
CREATE TABLE file_store (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id uuid NOT NULL
);
INSERT INTO file_store (id) VALUES (gen_random_uuid());
