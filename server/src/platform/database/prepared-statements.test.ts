import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { openDatabase } from './database.ts';

const own = await createTestDatabase();
const { db, pool, close } = openDatabase(own.url, 1);
afterAll(async () => {
  await close();
  await own.drop();
});

/** Texts that the one connection has prepared. */
const prepared = async (part: string): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db);
  return rows.map((row) => row.statement).filter((statement) => statement.includes(part));
};

test('a statement that runs often is prepared once, and one that runs seldom is not', async () => {
  const often = (value: number) => sql`SELECT ${value}::int AS often`.execute(db);
  for (let run = 1; run <= 3; run += 1) await often(run);
  expect(await prepared('AS often')).toEqual([]);
  for (let run = 4; run <= 9; run += 1) expect((await often(run)).rows).toEqual([{ often: run }]);
  expect(await prepared('AS often')).toHaveLength(1);
});

test('statements that vary in shape are not prepared', async () => {
  for (let shape = 1; shape <= 20; shape += 1)
    await sql`SELECT ${shape}::int AS ${sql.raw(`shape${shape}`)}`.execute(db);
  expect(await prepared('AS shape')).toEqual([]);
});

test('a connection that has prepared 500 statements makes way for a new one, and prepares no more until then', async () => {
  const other = openDatabase(own.url, 1);
  const many = (n: number) =>
    other.pool.query({ name: 'many', text: `SELECT $1::int AS many${n}`, values: [n] });
  const state = async () => {
    const { rows } = await other.connections.query<{ pid: number; prepared: number }>(
      'SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM pg_prepared_statements) AS prepared',
    );
    return rows[0];
  };
  const before = await state();
  // All are sent on one connection, which is given back with the last answer.
  const answers = await Promise.all([
    ...Array.from({ length: 600 }, (_, n) => many(n)),
    other.pool.query<{ prepared: number }>({
      name: 'prepared',
      text: 'SELECT count(*)::int AS prepared FROM pg_prepared_statements',
    }),
  ]);
  for (const [n, { rows }] of answers.slice(0, -1).entries()) expect(rows).toEqual([{ [`many${n}`]: n }]);
  expect(answers.at(-1)?.rows).toEqual([{ prepared: 500 }]);
  const after = await state();
  expect(after?.pid).not.toBe(before?.pid);
  expect(after?.prepared).toBe(0);
  await other.close();
});

test('a statement has the same name on every connection and in every process: the digest of its text', async () => {
  const text = 'SELECT $1::int AS digested';
  await pool.query({ name: 'digested', text, values: [1] });
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM pg_prepared_statements WHERE statement = ${text}`.execute(db);
  expect(rows).toEqual([{ name: createHash('sha256').update(text).digest('base64url') }]);
});

test('after a migration has changed what a statement answers, one call fails and the next is answered anew', async () => {
  const other = openDatabase(own.url, 1);
  await sql`CREATE TABLE changing (id int)`.execute(other.db);
  await sql`INSERT INTO changing VALUES (1)`.execute(other.db);
  const read = () => sql`SELECT * FROM changing WHERE id = ${1}`.execute(other.db);
  for (let run = 0; run < 6; run += 1) await read();
  await sql`ALTER TABLE changing ADD COLUMN more int DEFAULT 2`.execute(other.db);
  await expect(read()).rejects.toThrow(/cached plan/);
  expect((await read()).rows).toEqual([{ id: 1, more: 2 }]);
  await other.close();
});

test('every answer of a prepared statement is read like the first, in every pool by its own columns', async () => {
  const other = openDatabase(own.url, 2);
  const wide = (value: number) =>
    sql`SELECT ${value}::int AS n, NULL::text AS nothing, now() > 'epoch' AS yes, '{1,2}'::int[] AS list,
      to_timestamp(${value}::int) AS at, ${value}::bigint * 3 AS big`.execute(db);
  const narrow = (value: string) => sql`SELECT ${value}::text AS only`.execute(other.db);
  const expected = (n: number) => ({
    n,
    nothing: null,
    yes: true,
    list: [1, 2],
    at: new Date(n * 1000),
    big: n * 3,
  });
  for (let run = 1; run <= 8; run += 1) {
    expect((await wide(run)).rows).toEqual([expected(run)]);
    const answers = await Promise.all([narrow(`a${run}`), narrow(`b${run}`), narrow(`c${run}`)]);
    expect(answers.map(({ rows }) => rows)).toEqual(
      ['a', 'b', 'c'].map((each) => [{ only: `${each}${run}` }]),
    );
  }
  await other.close();
});

test('a failed run of a prepared statement leaves the next ones right', async () => {
  const divide = (by: number) => sql<{ part: number }>`SELECT 12 / ${by}::int AS part`.execute(db);
  for (let run = 0; run < 5; run += 1) expect((await divide(3)).rows).toEqual([{ part: 4 }]);
  await expect(divide(0)).rejects.toThrow(/division by zero/);
  const answers = await Promise.allSettled([divide(4), divide(0), divide(6)]);
  expect(answers.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await divide(2)).rows).toEqual([{ part: 6 }]);
});
