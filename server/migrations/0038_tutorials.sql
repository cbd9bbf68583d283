-- Courses with their episodes. A removed one leaves the lists; what people watched and rated stays.
CREATE TABLE courses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  -- The path of a public picture.
  picture text,
  published boolean NOT NULL,
  position int NOT NULL,
  rating_sum bigint NOT NULL DEFAULT 0 CHECK (rating_sum BETWEEN rating_count AND 5 * rating_count),
  rating_count bigint NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  removed_at timestamptz,
  -- A shop has at most some hundreds, so no index serves the search.
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(title || ' ' || description)) STORED
);
COMMENT ON COLUMN courses.rating_sum IS 'derived from course_ratings';
COMMENT ON COLUMN courses.rating_count IS 'derived from course_ratings';
CREATE INDEX courses_position ON courses (position, id) WHERE removed_at IS NULL;

CREATE TABLE episodes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  course_id bigint NOT NULL REFERENCES courses,
  title text NOT NULL CHECK (title <> ''),
  description text NOT NULL,
  position int NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  removed_at timestamptz,
  searchable text NOT NULL GENERATED ALWAYS AS (search_text(title || ' ' || description)) STORED
);
CREATE INDEX episodes_course ON episodes (course_id, position, id);

-- An episode's film and the picture shown before it plays.
CREATE TABLE episode_media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  episode_id bigint NOT NULL REFERENCES episodes,
  -- Null: the shop's first content.
  person_id bigint REFERENCES people,
  role text NOT NULL CHECK (role IN ('video', 'poster')),
  filename text NOT NULL,
  kind text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  store_key text NOT NULL UNIQUE,
  -- In px, and the film's length in seconds.
  width int CHECK (width > 0),
  height int CHECK (height > 0),
  seconds double precision CHECK (seconds > 0),
  UNIQUE (episode_id, role)
);
CREATE INDEX episode_media_person ON episode_media (person_id);

CREATE TABLE episode_extras (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  episode_id bigint NOT NULL REFERENCES episodes,
  person_id bigint NOT NULL REFERENCES people,
  title text NOT NULL CHECK (title <> ''),
  filename text NOT NULL,
  kind text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  store_key text NOT NULL UNIQUE
);
CREATE INDEX episode_extras_episode ON episode_extras (episode_id, id);
CREATE INDEX episode_extras_person ON episode_extras (person_id);

CREATE TABLE course_ratings (
  course_id bigint NOT NULL REFERENCES courses,
  person_id bigint NOT NULL REFERENCES people,
  rate int NOT NULL CHECK (rate BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (course_id, person_id)
);
CREATE INDEX course_ratings_person ON course_ratings (person_id);

CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET
    rating_sum = rating_sum + NEW.rate - coalesce(OLD.rate, 0),
    rating_count = rating_count + (TG_OP = 'INSERT')::int
  WHERE id = NEW.course_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_rating AFTER INSERT OR UPDATE OF rate ON course_ratings
  FOR EACH ROW EXECUTE FUNCTION count_rating();

-- How far a person has watched, and whether once to the end.
CREATE TABLE episode_progress (
  person_id bigint NOT NULL REFERENCES people,
  episode_id bigint NOT NULL REFERENCES episodes,
  seconds double precision NOT NULL CHECK (seconds >= 0),
  done boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, episode_id)
);
CREATE INDEX episode_progress_episode ON episode_progress (episode_id);
