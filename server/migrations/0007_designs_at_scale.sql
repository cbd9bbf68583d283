-- Lists and totals that stay quick however many orders have ended.

-- Number, description and file name stand on lines of their own, so that each is found by the one index. Without spaces:
-- whether a half-space, a space or nothing stands between the parts of a word is each writer's own choice.
ALTER TABLE designs DROP COLUMN searchable;
ALTER TABLE designs ADD COLUMN searchable text NOT NULL GENERATED ALWAYS AS (
  order_number::text || E'\n' || replace(search_text(description), ' ', '')
    || E'\n' || replace(search_text(coalesce(filename, '')), ' ', '')
) STORED;
CREATE INDEX designs_searchable ON designs USING gin (searchable gin_trgm_ops);
-- Enough samples to tell a text that one in two hundred orders has from one that half of them have.
ALTER TABLE designs ALTER COLUMN searchable SET STATISTICS 1000;
CREATE INDEX designs_type ON designs (type, id);

-- How many orders have ended, by how and of which type. Those still open are few and are counted when asked for, so that
-- making an order touches no row that others wait for.
CREATE TABLE ended_designs (
  status text NOT NULL CHECK (status IN ('finished', 'rejected', 'cancelled')),
  type text NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (status, type)
);
INSERT INTO ended_designs (status, type, total)
  SELECT status, type, count(*) FROM designs WHERE status IN ('finished', 'rejected', 'cancelled') GROUP BY status, type;

CREATE FUNCTION count_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN ('finished', 'rejected', 'cancelled') THEN
    UPDATE ended_designs SET total = total - 1 WHERE status = OLD.status AND type = OLD.type;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('finished', 'rejected', 'cancelled') THEN
    INSERT INTO ended_designs AS kept (status, type, total) VALUES (NEW.status, NEW.type, 1)
      ON CONFLICT (status, type) DO UPDATE SET total = kept.total + 1;
  END IF;
  RETURN NULL;
END $$;
-- Deferred: the row all wait for is locked only while a transaction ends.
CREATE CONSTRAINT TRIGGER count_ended_new AFTER INSERT ON designs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IN ('finished', 'rejected', 'cancelled')) EXECUTE FUNCTION count_ended();
CREATE CONSTRAINT TRIGGER count_ended_moved AFTER UPDATE ON designs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD.type) IS DISTINCT FROM (NEW.status, NEW.type)
    AND (OLD.status IN ('finished', 'rejected', 'cancelled') OR NEW.status IN ('finished', 'rejected', 'cancelled')))
  EXECUTE FUNCTION count_ended();
CREATE CONSTRAINT TRIGGER count_ended_gone AFTER DELETE ON designs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status IN ('finished', 'rejected', 'cancelled')) EXECUTE FUNCTION count_ended();
