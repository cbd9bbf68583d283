import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import { openDatabase } from './database/database.ts';
import { EarlyStatements, hashToken, Sessions } from './sessions.ts';

const shop = await openShop();
const { forCall, close } = openDatabase(shop.databaseUrl, 2);
afterAll(close);

/** A person who was remembered when they read last, and the statements of their next call. */
async function remembered() {
  const person = await shop.customer(1_000_000);
  const sessions = new Sessions();
  const hash = hashToken(person.token);
  const caller = await sessions.check(forCall().pool, shop.clock, hash);
  if (!caller) throw new Error('nobody is signed in');
  return {
    person,
    caller,
    early: () =>
      new EarlyStatements(forCall(), sessions, shop.clock, hash, sessions.remembered(hash) ?? caller),
  };
}

const numbers = {
  name: 'numbers',
  text: 'SELECT n, $1::text AS word FROM generate_series(1, $2::int) AS n ORDER BY n % 3, n',
};
const lastSeen = async (login: number) =>
  (
    await shop.db
      .selectFrom('logins')
      .select('last_seen_at')
      .where('id', '=', login)
      .executeTakeFirstOrThrow()
  ).last_seen_at;

test('a named first statement answers the same rows in the same order, with the session confirmed', async () => {
  const { caller, early } = await remembered();
  const statements = early();
  const { rows } = await statements.pool.query<{ n: number; word: string }>({
    ...numbers,
    values: ['طرح', 7],
  });
  expect(rows.map(({ n }) => n)).toEqual([3, 6, 1, 4, 7, 2, 5]);
  expect(rows[0]).toMatchObject({ n: 3, word: 'طرح' });
  expect(await statements.checked()).toEqual({ caller, isConfirmed: true });
});

test('no rows are no rows, and a second statement is sent as it is', async () => {
  const { caller, early } = await remembered();
  const statements = early();
  const [none, two] = await Promise.all([
    statements.pool.query({ ...numbers, values: ['', 0] }),
    statements.pool.query({ ...numbers, values: ['x', 2] }),
  ]);
  expect(none.rows).toEqual([]);
  expect(two.rows).toEqual([
    { n: 1, word: 'x' },
    { n: 2, word: 'x' },
  ]);
  expect(await statements.checked()).toEqual({ caller, isConfirmed: true });
});

test('a statement that cannot hold the check starts it, and so does a call without statements', async () => {
  const { caller, early } = await remembered();
  const built = early();
  expect((await sql<{ n: number }>`SELECT ${1}::int AS n`.execute(built.db)).rows).toEqual([{ n: 1 }]);
  expect(await built.checked()).toEqual({ caller, isConfirmed: true });
  expect(await early().checked()).toEqual({ caller, isConfirmed: true });
});

test('an ended session gets no rows and is nobody', async () => {
  const { person, early } = await remembered();
  await sql`UPDATE logins SET ended_at = now() WHERE person_id = ${person.id}`.execute(shop.db);
  const statements = early();
  await expect(statements.pool.query({ ...numbers, values: ['', 3] })).rejects.toThrow();
  expect(await statements.checked()).toEqual({ caller: null, isConfirmed: false });
});

test('whoever got another role is not confirmed, but read anew', async () => {
  const { person, caller, early } = await remembered();
  await sql`UPDATE people SET roles = '{customer,admin}' WHERE id = ${person.id}`.execute(shop.db);
  const statements = early();
  await expect(statements.pool.query({ ...numbers, values: ['', 3] })).rejects.toThrow();
  expect(await statements.checked()).toEqual({
    caller: { ...caller, roles: ['customer', 'admin'], admin: true },
    isConfirmed: false,
  });
  const next = early();
  expect((await next.pool.query({ ...numbers, values: ['', 3] })).rows).toHaveLength(3);
  expect((await next.checked()).isConfirmed).toBe(true);
});

test('the time of the last use is kept to the minute', async () => {
  const { caller, early } = await remembered();
  const before = await lastSeen(caller.loginId);
  shop.clock.move(30);
  const soon = early();
  await soon.pool.query({ ...numbers, values: ['', 1] });
  await soon.checked();
  expect(await lastSeen(caller.loginId)).toEqual(before);
  shop.clock.move(40);
  const later = early();
  await later.pool.query({ ...numbers, values: ['', 0] });
  expect((await later.checked()).isConfirmed).toBe(true);
  const seen = await lastSeen(caller.loginId);
  expect(seen.getTime() - before.getTime()).toBeGreaterThanOrEqual(70_000);
});

test('a statement that fails fails for itself', async () => {
  const { early } = await remembered();
  const statements = early();
  const divided = statements.pool.query({ name: 'divide', text: 'SELECT 1 / $1::int AS part', values: [0] });
  await expect(divided).rejects.toThrow(/division by zero/);
  await expect(statements.checked()).rejects.toThrow(/division by zero/);
});
