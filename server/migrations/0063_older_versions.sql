-- Older versions run on this.
-- A version may be taken back to the one before as long as every migration in between lets older versions run on its tables.
ALTER TABLE migration_digests ADD COLUMN older_run boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN migration_digests.older_run IS 'whether versions that do not know this migration may run on it';
