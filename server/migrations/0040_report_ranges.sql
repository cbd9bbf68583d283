-- A report of a year read a row for each minute range of each type in each month. There are fewer ranges now, all types
-- and designers together have sums of their own, and the index answers without the table.
CREATE OR REPLACE FUNCTION delivery_range(minutes bigint) RETURNS text IMMUTABLE LANGUAGE sql
  RETURN lpad(CASE WHEN minutes < 10 THEN minutes ELSE 10 + floor(ln(minutes / 10.0::float8) / ln(1.15::float8)) END::text, 4, '0');

ALTER TABLE report_sums
  DROP CONSTRAINT report_sums_pkey,
  DROP CONSTRAINT report_sums_dimension_check,
  ADD CHECK (dimension IN ('type', 'designer', 'all')),
  ADD PRIMARY KEY (subject, dimension, span, start, key, figure) INCLUDE (count, amount);

CREATE OR REPLACE FUNCTION add_report_changes() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM report_changes) THEN RETURN; END IF;
  LOCK TABLE report_sums IN SHARE ROW EXCLUSIVE MODE;
  WITH taken AS (DELETE FROM report_changes RETURNING *),
    summed AS (
      SELECT subject, day, type, designer_id, figure, sum(count) AS count, sum(amount) AS amount
      FROM taken GROUP BY subject, day, type, designer_id, figure)
  INSERT INTO report_sums AS kept (subject, dimension, span, start, key, figure, count, amount)
    SELECT subject, dimension, span, start, key, figure, sum(count), sum(amount)
    FROM summed
    CROSS JOIN LATERAL (VALUES ('day', day), ('month', jalali_month(day))) AS spans (span, start)
    CROSS JOIN LATERAL (VALUES ('type', coalesce(type, 'none')), ('designer', coalesce(designer_id::text, 'none')), ('all', 'all'))
      AS dimensions (dimension, key)
    GROUP BY subject, dimension, span, start, key, figure
    HAVING sum(count) <> 0 OR sum(amount) <> 0
    ON CONFLICT (subject, dimension, span, start, key, figure)
      DO UPDATE SET count = kept.count + EXCLUDED.count, amount = kept.amount + EXCLUDED.amount;
END $$;

SELECT recount_reports();
