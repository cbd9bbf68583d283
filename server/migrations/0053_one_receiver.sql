-- A lock that is not free at once is tried again later, so that nobody waits behind it.
SET LOCAL lock_timeout = '500ms';

-- `receiver` is the request that receives an upload now, and `file` the only file that it writes. The request closes the
-- file before it clears `receiver`, so a complete upload is never open for writing.
ALTER TABLE uploads ADD COLUMN file text UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'), ADD COLUMN receiver text;
-- A process of the former version may still have a file open, so the next request copies it.
UPDATE uploads SET file = id, receiver = CASE WHEN received < size THEN id END;
ALTER TABLE uploads ALTER COLUMN file SET NOT NULL, ADD CHECK (receiver IS NULL OR received < size);
-- During an update the former version still adds and receives uploads. Their files have their ids, and no request of this
-- version writes those.
CREATE FUNCTION receive_by_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.file IS NULL THEN
    NEW.file := NEW.id;
    NEW.receiver := NEW.id;
  END IF;
  IF NEW.received = NEW.size AND NEW.receiver = NEW.id THEN
    NEW.receiver := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receive_by_id BEFORE INSERT OR UPDATE ON uploads FOR EACH ROW EXECUTE FUNCTION receive_by_id();

-- Every stored file has its digest, except those that were stored before.
ALTER TABLE pictures ADD COLUMN sha256 bytea;
ALTER TABLE picture_variants ADD COLUMN sha256 bytea;
ALTER TABLE identity_images ADD COLUMN sha256 bytea;
