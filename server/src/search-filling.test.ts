import { afterAll, beforeAll, expect, test } from 'vitest';
import { questions, qrTexts, quickReplies } from '#contract/content';
import { getDevices, listDevices } from '#contract/devices';
import { getCreations } from '#contract/fonts';
import { listOffers } from '#contract/offers';
import { getOrders, searchOrders } from '#contract/order-lists';
import { getAudit } from '#contract/audit';
import { searchPeople } from '#contract/people';
import { getQrCodes } from '#contract/qr';
import { getTickets, listTickets } from '#contract/tickets';
import { getCourseContents, getEpisodeContents } from '#contract/tutorials';
import { getTransactions } from '#contract/wallet';
import { createBareDatabase } from '../testing/database.ts';
import { insertSearched } from '../testing/searched.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';
import { migrate, openDatabase } from './platform/database/database.ts';
import { fillSearchLines } from './platform/database/search-filling.ts';

const last = '0052_codes_of_a_customer';
const old = 300;
const text = 'علی‌رضا';
/** `new` is a spelling that only the new rule knows. */
const search = { before: 'علی رضا', after: 'عَليرضا', new: 'علیرضآ' };

const database = await createBareDatabase();
await migrate(database.url, last);
const { connections: pool, close } = openDatabase(database.url, 4);
await pool.query(`INSERT INTO people (mobile) VALUES ('09360000001'), ('09360000002')`);
await pool.query(`INSERT INTO accounts (kind, person_id) VALUES ('wallet', 1)`);
await insertSearched(pool, { customer: 1, admin: 2, text, count: old });
await migrate(database.url);

let shop: Shop;
let customer: Person;
let admin: Person;
beforeAll(async () => {
  shop = await startShop({ databaseUrl: database.url, environment: { adminMobiles: ['09360000002'] } });
  customer = await shop.signIn('09360000001');
  admin = await shop.signIn('09360000002');
});
afterAll(async () => {
  await shop.close();
  await close();
  await database.drop();
});

/** How many each list finds. */
async function totals(typed: string): Promise<Record<string, number>> {
  const asAdmin = { as: admin, query: { search: typed } };
  const asCustomer = { as: customer, query: { search: typed } };
  const params = { id: '1' };
  const category = (await pool.query<{ id: string }>('SELECT min(id)::text AS id FROM qr_categories'))
    .rows[0];
  return {
    people: (await shop.send(searchPeople, asAdmin)).metadata.total,
    orders: (await shop.send(searchOrders, asAdmin)).metadata.total,
    descriptions: (await shop.send(searchOrders, { as: admin, query: { desc: typed } })).metadata.total,
    filenames: (await shop.send(searchOrders, { as: admin, query: { filename: typed } })).metadata.total,
    ownOrders: (await shop.send(getOrders, asCustomer)).metadata.total,
    tickets: (await shop.send(listTickets, asAdmin)).metadata.total,
    ownTickets: (await shop.send(getTickets, asCustomer)).metadata.total,
    transactions: (await shop.send(getTransactions, asCustomer)).metadata.total,
    offers: (await shop.send(listOffers, asAdmin)).data.metadata.total,
    owners: (await shop.send(listDevices, asAdmin)).metadata.total,
    audit: (await shop.send(getAudit, { ...asAdmin, params })).metadata.total,
    drawings: (await shop.send(getCreations, asCustomer)).metadata.total,
    codes: (await shop.send(getQrCodes, asCustomer)).metadata.total,
    texts: (
      await shop.send(qrTexts.list, { as: admin, query: { search: typed, categoryId: category?.id ?? '' } })
    ).metadata.total,
    questions: (await shop.send(questions.list, asAdmin)).metadata.total,
    replies: (await shop.send(quickReplies.list, asAdmin)).metadata.total,
    courses: (await shop.send(getCourseContents, asAdmin)).metadata.total,
    episodes: (await shop.send(getEpisodeContents, asAdmin)).metadata.total,
  };
}

const serials = async () =>
  (await shop.send(getDevices, { as: customer, query: { search: 'own-1234' } })).metadata.total;

const everyTotal = (count: number) => (found: Record<string, number>) =>
  expect(Object.fromEntries(Object.entries(found).filter(([, total]) => total !== count))).toEqual({});

const emptyRows = async (table: string) =>
  (
    await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE search_lines IS NULL`,
    )
  ).rows[0]?.count;
const readiness = async () =>
  (await pool.query<{ name: string; ready: boolean }>('SELECT name, ready FROM search_progress')).rows;

const add = (count: number) => insertSearched(pool, { customer: 1, admin: 2, text, count });

test('right after the migration all is found by the rule of before', async () => {
  expect((await readiness()).filter(({ ready }) => ready)).toEqual([]);
  expect(await emptyRows('orders')).toBe(old);
  everyTotal(old)(await totals(search.before));
  everyTotal(0)(await totals(search.new));
  expect(await serials()).toBe(old);
});

test('a row that an older version adds then has its lines at once, and is found like the others', async () => {
  await add(1);
  expect(await emptyRows('orders')).toBe(old);
  everyTotal(old + 1)(await totals(search.before));
});

test('a process that ends in the middle loses nothing, and a table is searched by the old rule until it is whole', async () => {
  const ending = new AbortController();
  let batches = 0;
  const rest = () => {
    batches += 1;
    if (batches === 9) ending.abort();
    return Promise.resolve();
  };
  await fillSearchLines(pool, ending.signal, { rows: 70, ms: Infinity, rest });
  expect(batches).toBe(9);
  const ready = (await readiness()).filter((each) => each.ready).map(({ name }) => name);
  expect(ready).toEqual(['audit']);
  everyTotal(old + 1)(await totals(search.before));
  await add(1);
  everyTotal(old + 2)(await totals(search.before));
});

test('rows that somebody has locked are filled later, and who holds them is not waited for', async () => {
  const holding = await pool.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM orders WHERE id < 10 FOR UPDATE');
    const ending = new AbortController();
    let seen: number | undefined;
    // The orders come to their end, and only the locked ones are left.
    const rest = async () => {
      seen = await emptyRows('orders');
      if (seen === 9) await holding.query('COMMIT');
    };
    expect((await fillSearchLines(pool, ending.signal, { rows: 200, ms: Infinity, rest }))?.ready).toContain(
      'orders',
    );
    expect(seen).toBe(0);
  } finally {
    holding.release();
  }
});

test('then all is found by the new rule, and the indexes are there', async () => {
  expect((await readiness()).filter(({ ready }) => !ready)).toEqual([]);
  expect(await fillSearchLines(pool, new AbortController().signal)).toEqual({ ready: [] });
  everyTotal(old + 2)(await totals(search.after));
  everyTotal(old + 2)(await totals(search.new));
  everyTotal(old + 2)(await totals(search.before));
  expect(await serials()).toBe(old + 2);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE indisvalid AND c.relname LIKE '%\\_search\\_lines' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    ['devices', 'offers', 'orders', 'people', 'qr_codes', 'tickets', 'transfers'].map(
      (table) => `${table}_search_lines`,
    ),
  );
  const { rows: plan } = await pool.query<Record<string, string>>(
    `EXPLAIN SELECT id FROM orders WHERE CASE WHEN search_ready('orders') THEN search_lines LIKE '%شقایق%' ELSE searchable LIKE '%x%' END`,
  );
  expect(JSON.stringify(plan)).toContain('orders_search_lines');
});

test('changed texts are found by their new words, also of the customer of a ticket', async () => {
  await pool.query(`UPDATE people SET name = 'حسین‌زاده' WHERE id = 1`);
  const found = await shop.send(listTickets, { as: admin, query: { search: 'حسينزاده' } });
  expect(found.metadata.total).toBe(old + 2);
});

test('what never changes still refuses changes', async () => {
  for (const statement of [
    `UPDATE transfers SET note = 'x'`,
    `UPDATE offers SET amount = 1`,
    `UPDATE audit SET details = '{"x":1}'`,
    'DELETE FROM transfers',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/append-only/);
  // The lines of a row are always those of its texts.
  await pool.query(`UPDATE offers SET search_lines = 'x'`);
  expect(
    (await shop.send(listOffers, { as: admin, query: { search: search.after } })).data.metadata.total,
  ).toBe(old + 2);
});

test('an index whose building was broken off is built again', async () => {
  await pool.query('DROP INDEX offers_search_lines');
  await expect(
    pool.query('CREATE UNIQUE INDEX CONCURRENTLY offers_search_lines ON offers (amount)'),
  ).rejects.toThrow(/unique/);
  await pool.query(`UPDATE search_progress SET ready = false WHERE name = 'offers'`);
  expect(await fillSearchLines(pool, new AbortController().signal)).toEqual({ ready: ['offers'] });
  const { rows } = await pool.query<{ valid: boolean; made: string }>(
    `SELECT indisvalid AS valid, pg_get_indexdef(indexrelid) AS made FROM pg_index
      WHERE indexrelid = 'offers_search_lines'::regclass`,
  );
  expect(rows).toEqual([
    { valid: true, made: expect.stringContaining('gin (search_lines gin_trgm_ops)') as string },
  ]);
});

test('one process fills at a time', async () => {
  await pool.query(`UPDATE search_progress SET ready = false WHERE name = 'courses'`);
  const signal = new AbortController().signal;
  const both = await Promise.all([fillSearchLines(pool, signal), fillSearchLines(pool, signal)]);
  expect(both.filter((each) => each?.ready.length === 1)).toHaveLength(1);
});

test('nobody waits behind the migration while something holds a table for long', async () => {
  const other = await createBareDatabase();
  await migrate(other.url, last);
  const { connections, close: end } = openDatabase(other.url, 3);
  const holding = await connections.connect();
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT FROM people');
    const migrated = migrate(other.url);
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`;
    await expect
      .poll(async () => (await connections.query<{ count: number }>(waiting)).rows[0]?.count, {
        timeout: 30_000,
      })
      .toBe(1);
    // It queues behind the migration, and comes through although the table is still held.
    await connections.query(`INSERT INTO people (mobile) VALUES ('09360000003')`);
    await holding.query('COMMIT');
    await migrated;
    const { rows } = await connections.query('SELECT name FROM search_progress WHERE NOT ready');
    expect(rows).toEqual([{ name: 'people' }]);
  } finally {
    holding.release();
    await end();
    await other.drop();
  }
});
