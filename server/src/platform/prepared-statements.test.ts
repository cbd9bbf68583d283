import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabase } from './database.ts';

const own = await createTestDatabase();
const { db, close } = openDatabase(own.url, 1);
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

test('statements that vary in shape are not prepared, and one connection keeps no more than 200', async () => {
  for (let shape = 1; shape <= 20; shape += 1)
    await sql`SELECT ${shape}::int AS ${sql.raw(`shape${shape}`)}`.execute(db);
  expect(await prepared('AS shape')).toEqual([]);
  for (let run = 0; run < 5; run += 1)
    for (let shape = 0; shape < 250; shape += 1)
      await sql`SELECT ${shape}::int AS ${sql.raw(`kept${shape}`)}`.execute(db);
  expect((await prepared('SELECT')).length).toBeLessThanOrEqual(200);
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
