-- A network is an address as limits count it: an IPv4 address, or the /64 that an IPv6 address lies in.
CREATE FUNCTION pg_temp.network_of(ip text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF ip ~* '^::ffff:[0-9.]+$' THEN RETURN substr(ip, 8); END IF;
  IF family(ip::inet) = 6 THEN RETURN text(network(set_masklen(ip::inet, 64))); END IF;
  RETURN ip;
EXCEPTION WHEN invalid_text_representation THEN
  RETURN ip;
END $$;

ALTER TABLE logins ADD COLUMN network text;
UPDATE logins SET network = pg_temp.network_of(ip);
ALTER TABLE logins ALTER COLUMN network SET NOT NULL;
CREATE INDEX logins_network ON logins (person_id, network, created_at);

DELETE FROM login_blocks AS b USING login_blocks AS other
WHERE other.person_id = b.person_id AND other.ip < b.ip AND pg_temp.network_of(other.ip) = pg_temp.network_of(b.ip);
ALTER TABLE login_blocks RENAME COLUMN ip TO network;
UPDATE login_blocks SET network = pg_temp.network_of(network);

ALTER TABLE otp_codes RENAME COLUMN address TO network;
UPDATE otp_codes SET network = pg_temp.network_of(network);
ALTER INDEX otp_codes_address RENAME TO otp_codes_network;
CREATE INDEX otp_codes_created ON otp_codes (created_at);

-- `kept_tries` are those of `tries` that the network had left of its own when the mobile's day was used up. What was
-- counted before networks were known counts for the mobile alone.
ALTER TABLE otp_failures ADD COLUMN network text NOT NULL DEFAULT '',
  ADD COLUMN kept_tries int NOT NULL DEFAULT 0,
  DROP CONSTRAINT otp_failures_pkey,
  ADD PRIMARY KEY (mobile, day, network);
ALTER TABLE otp_failures ALTER COLUMN network DROP DEFAULT;

-- Wrong guesses at what is secret by being hard to guess: so many an hour for a person and a subject.
ALTER TABLE serial_tries RENAME TO wrong_guesses;
ALTER TABLE wrong_guesses ADD COLUMN subject text NOT NULL DEFAULT 'serial';
ALTER TABLE wrong_guesses ALTER COLUMN subject DROP DEFAULT;
ALTER TABLE wrong_guesses RENAME COLUMN tried_at TO guessed_at;
DROP INDEX serial_tries_person;
CREATE INDEX wrong_guesses_person ON wrong_guesses (person_id, subject, guessed_at);

-- A session that ends and a role that changes close the event streams that were opened with them, whoever changed it:
-- a call, a job or a tool beside the server. The server hears it on the channel of its events.
CREATE FUNCTION say_login_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hakkak_events', json_build_array(json_build_array('login', OLD.id::text, OLD.person_id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER say_ended AFTER UPDATE OF ended_at ON logins FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION say_login_ended();
CREATE TRIGGER say_deleted AFTER DELETE ON logins FOR EACH ROW EXECUTE FUNCTION say_login_ended();

CREATE FUNCTION say_roles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hakkak_events', json_build_array(json_build_array('login', NULL, NEW.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER say_roles AFTER UPDATE OF roles ON people FOR EACH ROW
  WHEN (OLD.roles IS DISTINCT FROM NEW.roles) EXECUTE FUNCTION say_roles_changed();
