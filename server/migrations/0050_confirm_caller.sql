-- The first statement of a call's work. An upload can take minutes, in which its login may end or its person's rights change.
CREATE FUNCTION confirm_caller(login bigint, known_roles text[], known_level text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  current record;
BEGIN
  SELECT p.roles, p.level INTO current FROM logins l JOIN people p ON p.id = l.person_id
    WHERE l.id = login AND l.ended_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the login has ended' USING ERRCODE = 'HK401';
  ELSIF current.roles <> known_roles OR current.level <> known_level THEN
    RAISE EXCEPTION 'the rights of the caller have changed' USING ERRCODE = 'HK409';
  END IF;
END $$;
