-- What was found in a complete upload, so that it is read once, however often it is used. `media` holds the facts of a video
-- or sound, or the fault for which it is refused.
CREATE TABLE upload_contents (
  upload_id text PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
  kind text NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  media jsonb
);
COMMENT ON TABLE upload_contents IS 'derived from uploads, whose bytes no backup has';
