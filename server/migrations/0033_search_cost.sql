-- LIKE over a searchable column takes about 0.5 µs a row, which is forty times what the planner assumes, so it would read
-- a hundred thousand rows in their order rather than fetch two thousand by the index of words. Searches add this condition: it is
-- always true, is evaluated after LIKE and only for rows that match, and its cost is counted for every row that is read.
CREATE FUNCTION searched(text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT COST 40 AS
'BEGIN RETURN true; END';
