-- The invisible signs that contract/common/persian-text.ts reads as a space and 0001 left standing:
-- the Arabic letter mark, the word joiner and its neighbours.
CREATE OR REPLACE FUNCTION search_text(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(lower(normalize(written, NFKC)), '[\u064b-\u065f\u0670\u0640]', '', 'g'),
        '[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]', ' ', 'g'),
      'يىكةۀأإٱؤ۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
      'ییکههاااو01234567890123456789'),
    '\s+', ' ', 'g'))
$$;
-- What is generated from it is made again.
UPDATE people SET name = name;
UPDATE designs SET description = description;
