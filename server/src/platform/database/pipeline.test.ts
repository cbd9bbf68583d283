import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { openDatabase } from './database.ts';
import type { Send } from './pipeline.ts';

const own = await createTestDatabase();
const { pool, connections, transaction, close } = openDatabase(own.url, 4);
afterAll(async () => {
  await close();
  await own.drop();
});

interface Answer {
  pid: number;
}

/** The answer is the process of the database that gave it. */
const quick = async (seconds = 0): Promise<number> => {
  const { rows } = await pool.query<Answer>({
    name: 'quick',
    text: 'SELECT pg_backend_pid() AS pid, pg_sleep($1)::text',
    values: [seconds],
  });
  return rows[0]?.pid ?? 0;
};
const unnamed = async (): Promise<number> => {
  const { rows } = await pool.query<Answer>('SELECT pg_backend_pid() AS pid, pg_sleep($1)::text', [0]);
  return rows[0]?.pid ?? 0;
};

test('quick statements of many calls share a connection, which is given back with the last answer', async () => {
  const pids = await Promise.all(Array.from({ length: 20 }, () => quick()));
  expect(new Set(pids).size).toBe(1);
  expect(connections.idleCount).toBe(connections.totalCount);
});

test('a statement without a name has a connection of its own', async () => {
  const slow = quick(0.2);
  expect(await unnamed()).not.toBe(await slow);
});

test('a quick statement that turns out to be slow delays nobody who comes after 50 ms', async () => {
  let isAnswered = false;
  const slow = quick(1).finally(() => (isAnswered = true));
  await sleep(80);
  const pids = await Promise.all([quick(), quick(), quick()]);
  expect(isAnswered).toBe(false);
  expect(new Set(pids).size).toBe(1);
  expect(pids[0]).not.toBe(await slow);
});

test('a statement that fails leaves the others of its connection their answers', async () => {
  const failing = pool.query({ name: 'failing', text: 'SELECT 1 / $1::int AS n', values: [0] });
  const [before, failed, after] = await Promise.allSettled([quick(), failing, quick()]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(before).toEqual(after);
  expect(before.status).toBe('fulfilled');
  expect(connections.idleCount).toBe(connections.totalCount);
});

test('after a connection is lost, the next statement gets another', async () => {
  const lost = quick(5).catch((error: unknown) => error);
  await sleep(80);
  await connections.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep($1)%' AND state = 'active'
      AND pid <> pg_backend_pid()`,
  );
  const next = quick();
  expect(await lost).toMatchObject({ code: '57P01' });
  // In this moment the socket of the lost one is not closed yet.
  const following = unnamed();
  expect(await next).toBeGreaterThan(0);
  expect(await following).toBeGreaterThan(0);
});

test('a statement whose answer a migration changed while others run fails once', async () => {
  const run = (text: string) => connections.query(text);
  const read = () =>
    pool.query({ name: 'changing', text: 'SELECT * FROM changing WHERE n > $1', values: [0] });
  await run('CREATE TABLE changing (n int)');
  await read();
  await read();
  await run('ALTER TABLE changing ADD COLUMN more text');
  const busy = quick(0.3);
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect((await read()).rows).toEqual([]);
  await busy;
});

test('a statement that is sent after the end of its transaction is refused and not carried out', async () => {
  await connections.query('CREATE TABLE late (n int)');
  let send: Send | undefined;
  const failing = transaction(async (_, given) => {
    send = given;
    given(sql`INSERT INTO late VALUES (${1})`);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(() => send?.(sql`INSERT INTO late VALUES (${2})`)).toThrow(/after the end/);
  expect((await connections.query('SELECT n FROM late')).rows).toEqual([]);
});
