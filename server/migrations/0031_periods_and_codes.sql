-- A person's orders of a period, and gift codes by a part of the code.
CREATE INDEX orders_person_created ON orders (person_id, created_at);
CREATE INDEX offers_code ON offers USING gin (code gin_trgm_ops);
