import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { startProxy } from '../../../testing/proxy.ts';
import { migrate, openDatabase, readMigrations } from './database.ts';
import { StartError } from '../foundation/start-error.ts';

const database = await createTestDatabase();
const { pool, close } = openDatabase(database.url, 1);
afterAll(async () => {
  await close();
  await database.drop();
});

test.each(['UTC', 'Asia/Tehran', 'America/New_York', 'Asia/Kolkata'])(
  'an instant is read the same, to the millisecond, where the database’s clock is set to %s',
  async (zone) => {
    await pool.query(`SET timezone = '${zone}'`);
    const instants = [
      '2026-11-21T10:54:32.129Z',
      '2026-11-21T10:54:32.120Z',
      '2026-11-21T10:54:32.001Z',
      '2026-11-21T10:54:32.000Z',
      '2024-02-29T23:59:59.999Z',
      '1999-12-31T23:59:59.500Z',
      '1968-02-29T23:59:59.289Z',
      '0044-03-15T12:00:00.000Z',
    ];
    const { rows } = await pool.query<{ at: Date; in_between: Date }>(
      `SELECT t::timestamptz AS at, t::timestamptz + interval '999 microseconds' AS in_between
        FROM unnest($1::text[]) WITH ORDINALITY AS each(t, n) ORDER BY n`,
      [instants],
    );
    expect(rows.map(({ at }) => at.toISOString())).toEqual(instants);
    expect(rows.map((row) => row.in_between.toISOString())).toEqual(instants);
  },
);

test('a number beyond the safe ones is refused, not rounded', async () => {
  const largest = String(Number.MAX_SAFE_INTEGER);
  expect((await pool.query(`SELECT ${largest}::bigint AS n`)).rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  await expect(pool.query(`SELECT ${largest}::bigint + 1 AS n`)).rejects.toThrow(RangeError);
});

describe('every wait ends', () => {
  test('a statement that takes too long is ended by the server', async () => {
    const { pool: hasty, close: end } = openDatabase(database.url, 1, 200);
    await expect(hasty.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    await end();
  });

  test('a server that falls silent is taken for gone, and the next call gets a new connection; one that rests keeps its own', async () => {
    const { pool: resting, close: endResting } = openDatabase(database.url, 1, 200);
    const pidOf = async () => (await resting.query('SELECT pg_backend_pid() AS pid')).rows;
    const before = await pidOf();
    const proxy = await startProxy(database.url);
    const { pool: hasty, close: end } = openDatabase(proxy.url, 1, 200);
    await hasty.query('SELECT 1');
    proxy.silence();
    await expect(hasty.query('SELECT 1')).rejects.toThrow('Connection terminated');
    expect((await hasty.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(await pidOf()).toEqual(before);
    await Promise.all([end(), endResting()]);
    proxy.close();
  });
});

test('a database of a newer Hakkak is left alone, with a sentence', async () => {
  await pool.query(`INSERT INTO migration_digests (name, digest) VALUES ('9999_later', 'x')`);
  await expect(migrate(database.url)).rejects.toThrow(StartError);
  await expect(migrate(database.url)).rejects.toThrow(/newer Hakkak.*9999_later/);
  await pool.query(`DELETE FROM migration_digests WHERE name = '9999_later'`);
  await migrate(database.url);
});

test('a version runs on the tables of a newer one whose migrations let it', async () => {
  await pool.query(
    `INSERT INTO migration_digests (name, digest, older_run) VALUES ('9999_later', 'x', true)`,
  );
  await migrate(database.url);
  await pool.query(`DELETE FROM migration_digests WHERE name = '9999_later'`);
});

test('every migration since 63 says whether older versions run on it, and the database knows', async () => {
  const { rows } = await pool.query(`SELECT name FROM migration_digests WHERE older_run ORDER BY name`);
  const since = (await readMigrations()).filter(({ name }) => name >= '0063');
  for (const { text } of since) expect(text).toMatch(/^-- Older versions (do not )?run on this\.$/m);
  const letting = since.filter(({ text }) => text.includes('-- Older versions run on this.\n'));
  expect(rows.map(({ name }) => String(name))).toEqual(letting.map(({ name }) => name));
});
