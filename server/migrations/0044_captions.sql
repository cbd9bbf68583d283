-- The captions of an episode's film stand beside it.
ALTER TABLE episode_media DROP CONSTRAINT episode_media_role_check;
ALTER TABLE episode_media ADD CONSTRAINT episode_media_role_check CHECK (role IN ('video', 'poster', 'captions'));
