import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hourMs } from '#contract/common/tehran';
import { getStatement, getTransactionChart, getTransactions } from '#contract/wallet';
import { rowsRead } from '../../../testing/rows-read.ts';
import { openShop } from '../../../testing/shop.ts';
import { selectEntries, selectTransactions, spanOf, spentByMonth } from './queries.ts';

const shop = await openShop({ moneyWithoutReason: true });
const count = 20_000;

/** A wallet with an entry an hour, all of the orders 1, 2, 3 … but for a charge at first and a gift soon after. */
const person = await shop.customer();
const now = shop.clock.now();
const timeOf = (n: number) => new Date(now.getTime() - (count - n) * hourMs);
// The triggers would update the wallet's row for each of its entries.
await shop.db.transaction().execute(async (tx) => {
  const run = (text: string) => sql.raw(text).execute(tx);
  await sql`INSERT INTO accounts (kind, person_id) VALUES ('wallet', ${person.id})`.execute(tx);
  for (const table of ['accounts', 'transfers', 'entries'])
    await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await run('ALTER TABLE transfers ENABLE TRIGGER search_lines');
  await sql`INSERT INTO transfers (operation, reference, note, order_id, order_number, bank_ref, created_at)
    SELECT CASE n WHEN 1 THEN 'charge' WHEN 500 THEN 'gift' ELSE 'order' END, 'long ' || n,
      CASE n WHEN 500 THEN 'هدیهٔ نوروز' ELSE 'سفارش' END, CASE WHEN n NOT IN (1, 500) THEN n END,
      CASE WHEN n NOT IN (1, 500) THEN 100000 + n END, CASE n WHEN 1 THEN '7712345' END,
      ${timeOf(0)}::timestamptz + n * interval '1 hour'
    FROM generate_series(1, ${count}::int) n ORDER BY n`.execute(tx);
  await sql`INSERT INTO entries (transfer_id, account_id, amount, balance, operation)
    SELECT t.id, a.id, amount * CASE a.kind WHEN 'wallet' THEN 1 ELSE -1 END,
      CASE a.kind WHEN 'wallet' THEN sum(amount) OVER (PARTITION BY a.id ORDER BY t.id) END,
      CASE a.kind WHEN 'wallet' THEN operation END
    FROM (SELECT id, operation, CASE operation WHEN 'order' THEN -10 ELSE 1000000 END AS amount FROM transfers) t,
      accounts a
    WHERE a.person_id = ${person.id} OR a.kind = 'adjustments' ORDER BY t.id, a.kind`.execute(tx);
  await run(
    `UPDATE accounts a SET balance = (SELECT sum(amount) FROM entries WHERE account_id = a.id) WHERE kind = 'wallet'`,
  );
  for (const table of ['accounts', 'transfers', 'entries'])
    await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
});
await sql`VACUUM ANALYZE transfers, entries, accounts`.execute(shop.db);

const list = (query: object) => shop.send(getTransactions, { as: person, query });

test.each([
  ['newest', {}, count],
  ['oldest', {}, count],
  ['newest', { operation: 'order' }, count - 2],
  ['newest', { operation: 'gift' }, 1],
  ['newest', { search: 'نوروز' }, 1],
  ['newest', { search: '٧٧١٢٣٤٥' }, 1],
  ['newest', { search: 'سفارش' }, count - 1],
  ['oldest', { search: "it's nowhere" }, 0],
] as const)('a page of a long wallet reads little of it: %s, %o', async (filter, query, total) => {
  const page = { page: 1, count: 10, filter, search: '', ...query };
  // The text index and the ledger's are read for a rare text; a frequent one is met on the way.
  expect(await rowsRead(shop.db, (on) => selectTransactions(on, person.id, page))).toBeLessThan(5000);
  const { data, metadata } = await list({ filter, ...query });
  expect(metadata.total).toBe(Math.min(total, 1001));
  expect(data).toHaveLength(Math.min(total, 10));
});

test('every page of a long wallet is reached', async () => {
  const last = await list({ page: 200, count: 100 });
  expect(last.metadata).toEqual({ page: 200, count: 100, total: count, totalPages: 200 });
  expect(last.data.at(-1)).toMatchObject({ operation: 'charge', balance: 1_000_000 });
  expect((await list({ page: 200, count: 100, operation: 'order' })).data).toHaveLength(98);
});

test('a statement finds its period without reading what came before or after', async () => {
  for (const n of [3, 10_000, count - 100]) {
    const period = { from: timeOf(n), until: timeOf(n + 50) };
    const read = await rowsRead(shop.db, async (on) => {
      expect(await selectEntries(on, await spanOf(on, person.id, period), 1000)).toHaveLength(50);
    });
    expect(read).toBeLessThan(500);
    const query = { from: timeOf(n).toISOString(), to: new Date(timeOf(n + 50).getTime() - 1).toISOString() };
    const opening = 1_000_000 - (n - 2) * 10 + (n > 500 ? 1_000_010 : 0);
    expect(await shop.send(getStatement, { as: person, query })).toMatchObject({
      opening,
      closing: opening - 500,
      went: 500,
    });
  }
  const nothing = { from: '2000-01-01', to: '2000-01-02' };
  expect(await shop.send(getStatement, { as: person, query: nothing })).toMatchObject({
    opening: 0,
    rows: [],
  });
  const other = await shop.signIn();
  expect(await shop.send(getStatement, { as: other, query: nothing })).toMatchObject({
    opening: 0,
    rows: [],
  });
});

test('the chart of the last months reads no older entries', async () => {
  const start = timeOf(count - 99);
  const read = await rowsRead(shop.db, async (on) => {
    expect(await spentByMonth(on, person.id, [start])).toEqual(new Map([[1, 1000]]));
  });
  expect(read).toBeLessThan(2000);
  const starts = [timeOf(count - 1049), timeOf(count - 50), timeOf(count - 19)];
  const reads = await rowsRead(shop.db, async (on) => {
    expect(await spentByMonth(on, person.id, starts)).toEqual(
      new Map([
        [1, 9990],
        [2, 310],
        [3, 200],
      ]),
    );
  });
  // Once each, and few to find where the months begin.
  expect(reads).toBeLessThan(1500);
  const { data } = await shop.send(getTransactionChart, { as: person });
  expect(data).toHaveLength(12);
});
