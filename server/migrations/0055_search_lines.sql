-- One rule of searching for all texts. The old columns stay until no older version runs: those read them, and so do we
-- until the new ones are filled (search_progress). No statement here reads all rows of a large table, and a lock that is
-- not free at once is tried again later, so that nobody waits behind it.
SET LOCAL lock_timeout = '500ms';

-- A text as it is searched, the same as searchLine in contract/common/persian-text.ts; a test compares both.
CREATE FUNCTION search_line(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            replace(replace(replace(
              translate(
                lower(
                  regexp_replace(
                    regexp_replace(
                      regexp_replace(
                        regexp_replace(
                          regexp_replace(
                            normalize(written, NFKD),
                            '[\u0009-\u000d\u0020\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\ufeff\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f]+',
                            ' ', 'g'),
                          '(^| )\u064a\u0654(?=\u0627)', '\1', 'g'),
                        '([^ ])\u064a\u0654(?=\u0648)', '\1و', 'g'),
                      '([^ \u0627\u0653])\u064a\u0654(?=[\u062a\u0644])', '\1ا', 'g'),
                    '[\u0300-\u036f\u0483-\u0487\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06ed\u0890-\u089f\u08ca-\u08ff\u180b-\u180d\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\U00010efc-\U00010eff\U000e0100-\U000e01ef]',
                    '', 'g')),
                'ٱٲٳٮٹٺټٿڃڄڇڿڈډڊڍۮڑڒړڔڕڗڙۯږښڜۺڡڢڣٯڧڨكڪڬڭڮػؼګڰڲڳڴڵڶڷڸںڹڻڼڽةھہۃەۿڤۄۅۆۇۈۉۊۋۏيىؠؽؾؿێېۍۑےøØđĐłŁıς۰٠߀०০۱١߁१১۲٢߂२২۳٣߃३৩۴٤߄४৪۵٥߅५৫۶٦߆६৬۷٧߇७৭۸٨߈८৮۹٩߉९৯ẞÆŒ',
                'ااابتتتتججچچدددددررررررررژشششفففقققکککککککگگگگگللللنننننههههههوووووووووویییییییییییooddlliσ00000111112222233333444445555566666777778888899999ßæœ'),
              'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
            '([0-9])[-.,:/()''\u060c\u066b\u066c\u2010-\u2015\u2018\u2019\u2044\u2212]+(?=[0-9]| |$)', '\1', 'g'),
          '(^| )#+ ?(?=[0-9])', '\1', 'g'),
        '[-!"''(),/:;?\u005b\u005d{}\u00ab\u00b7\u00bb\u060c\u061b\u061f\u066b\u066c\u06d4\u2010-\u2015\u2018-\u201f\u2022\u2039\u203a\u2212]', ' ', 'g'),
      '[.](?=[ .]|$)', '', 'g'),
    ' ', '')
$$;

-- How far each table is. A table that is empty now is ready: its trigger writes the lines of every later row.
CREATE TABLE search_progress (
  name text PRIMARY KEY,
  -- The column with an index of its words; the others have few rows, or their rows are found by another index first.
  indexed text,
  filled_to bigint NOT NULL DEFAULT 0,
  ready boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE search_progress IS 'derived from the tables that it names';
INSERT INTO search_progress (name, indexed) VALUES
  ('orders', 'search_lines'), ('people', 'search_lines'), ('tickets', 'search_lines_with_person'),
  ('transfers', 'search_lines'), ('qr_codes', 'search_lines'), ('offers', 'search_lines'), ('devices', 'search_lines'),
  ('audit', NULL),
  ('font_creations', NULL), ('qr_texts', NULL), ('help_questions', NULL), ('quick_replies', NULL), ('courses', NULL),
  ('episodes', NULL);

-- Searches ask it to choose their columns. It is said to be immutable so that it is asked while a statement is planned,
-- whose plan then has the one column and its index only. A plan that was made before is still right.
CREATE FUNCTION search_ready(of text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce((SELECT p.ready FROM search_progress p WHERE p.name = of), false);
END $$;

-- The searched texts of a row, one on each line, so that no word is found across two of them. An update of search_lines
-- itself writes them too, whatever it says: that is how old rows are filled.
CREATE FUNCTION write_search_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'orders' THEN
      NEW.search_lines := NEW.order_number || E'\n' || search_line(NEW.description)
        || E'\n' || search_line(coalesce(NEW.filename, ''));
    WHEN 'people' THEN
      NEW.search_lines := search_line(concat_ws(' ', NEW.name, NEW.family)) || E'\n' || NEW.mobile;
    WHEN 'tickets' THEN
      NEW.search_lines := NEW.number || E'\n' || search_line(NEW.title);
      NEW.search_lines_with_person := NEW.search_lines || E'\n' || search_line(NEW.person_words);
    WHEN 'transfers' THEN
      NEW.search_lines := search_line(NEW.note) || E'\n' || coalesce(NEW.order_number::text, '')
        || E'\n' || search_line(coalesce(NEW.bank_ref, ''));
    WHEN 'qr_codes' THEN
      NEW.search_lines := search_line(NEW.code) || E'\n' || NEW.order_number || E'\n' || search_line(NEW.title);
    WHEN 'offers' THEN
      NEW.search_lines := search_line(NEW.name) || E'\n' || search_line(NEW.code);
    WHEN 'devices' THEN
      NEW.search_lines := search_line(NEW.serial);
    WHEN 'audit' THEN
      NEW.search_lines := search_line(NEW.note);
    WHEN 'font_creations' THEN
      NEW.search_lines := search_line(NEW.name) || E'\n' || search_line(NEW.text);
    WHEN 'qr_texts' THEN
      NEW.search_lines := search_line(NEW.title) || E'\n' || search_line(NEW.text)
        || E'\n' || search_line(coalesce(NEW.poet, ''));
    WHEN 'help_questions' THEN
      NEW.search_lines := search_line(NEW.question) || E'\n' || search_line(NEW.answer);
    WHEN 'quick_replies' THEN
      NEW.search_lines := search_line(NEW.title) || E'\n' || search_line(NEW.text);
    WHEN 'courses', 'episodes' THEN
      NEW.search_lines := search_line(NEW.title) || E'\n' || search_line(NEW.description);
  END CASE;
  RETURN NEW;
END $$;

DO $$
DECLARE
  place record;
  has_rows boolean;
  indexed_column text;
BEGIN
  FOR place IN SELECT * FROM (VALUES
    ('orders', 'description, filename'), ('people', 'name, family, mobile'), ('tickets', 'title, person_words'),
    ('transfers', 'note, order_number, bank_ref'), ('qr_codes', 'title'), ('offers', 'name, code'), ('devices', 'serial'), ('audit', 'note'),
    ('font_creations', 'name, text'), ('qr_texts', 'title, text, poet'), ('help_questions', 'question, answer'),
    ('quick_replies', 'title, text'), ('courses', 'title, description'), ('episodes', 'title, description')
  ) AS each (tab, sources) LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN search_lines text', place.tab);
    EXECUTE format($c$COMMENT ON COLUMN %I.search_lines IS 'derived from the row'$c$, place.tab);
    IF place.tab = 'tickets' THEN
      ALTER TABLE tickets ADD COLUMN search_lines_with_person text;
      COMMENT ON COLUMN tickets.search_lines_with_person IS 'derived from the row';
    END IF;
    EXECUTE format('CREATE TRIGGER search_lines BEFORE INSERT OR UPDATE OF search_lines, %s ON %I
      FOR EACH ROW EXECUTE FUNCTION write_search_lines()', place.sources, place.tab);
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', place.tab) INTO has_rows;
    IF NOT has_rows THEN
      UPDATE search_progress SET ready = true WHERE name = place.tab RETURNING indexed INTO indexed_column;
      IF indexed_column IS NOT NULL THEN
        EXECUTE format('CREATE INDEX %I ON %I USING gin (%I gin_trgm_ops)',
          place.tab || '_search_lines', place.tab, indexed_column);
      END IF;
    END IF;
  END LOOP;
END $$;
-- Enough samples to distinguish a text that one in two hundred orders has from one that half of them have.
ALTER TABLE orders ALTER COLUMN search_lines SET STATISTICS 1000;

-- Rows that never change may get their search lines.
CREATE FUNCTION append_only_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  derived text[] := '{search_lines,searchable}';
BEGIN
  IF to_jsonb(NEW) - derived IS DISTINCT FROM to_jsonb(OLD) - derived THEN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER append_only ON transfers;
DROP TRIGGER append_only ON offers;
DROP TRIGGER append_only ON audit;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON transfers EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON offers EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON audit EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER append_only_rows BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION append_only_rows();
CREATE TRIGGER append_only_rows BEFORE UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION append_only_rows();
CREATE TRIGGER append_only_rows BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION append_only_rows();

-- Filling the search lines of orders changes nothing that a list shows.
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hakkak.fills_search', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO customer_orders AS known (person_id, total, version)
    SELECT person_id, TG_ARGV[0]::int * count(*), gen_random_uuid() FROM changed GROUP BY person_id ORDER BY person_id
    ON CONFLICT (person_id) DO UPDATE SET total = known.total + excluded.total, version = excluded.version;
  RETURN NULL;
END $$;
