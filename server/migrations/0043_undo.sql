-- Pictures and files of the shop's content that were replaced or removed. Nobody is shown them; undoing brings them back
-- within 30 days, after which they are dropped.
ALTER TABLE pictures ADD COLUMN removed_at timestamptz;
ALTER TABLE episode_media ADD COLUMN removed_at timestamptz;
ALTER TABLE episode_extras ADD COLUMN removed_at timestamptz;
CREATE INDEX pictures_removed ON pictures (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX episode_media_removed ON episode_media (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX episode_extras_removed ON episode_extras (removed_at) WHERE removed_at IS NOT NULL;

-- An episode has one film and one poster that are shown.
ALTER TABLE episode_media DROP CONSTRAINT episode_media_episode_id_role_key;
CREATE INDEX episode_media_episode ON episode_media (episode_id);
CREATE UNIQUE INDEX episode_media_shown ON episode_media (episode_id, role) WHERE removed_at IS NULL;

-- Undoing is a change too; it names the one that it undoes.
ALTER TABLE content_changes ADD COLUMN undoes bigint REFERENCES content_changes;
CREATE INDEX content_changes_undoes ON content_changes (undoes) WHERE undoes IS NOT NULL;
