/** Lists that are kept in memory are given again only while nothing they show has changed, whoever changed it. */
import { expect, test } from 'vitest';
import { updateProfile } from '#contract/profile';
import { createQr } from '#contract/qr';
import { cancelOrder, getOrders, type Order } from '#contract/orders';
import { dayMs } from '#contract/common/tehran';
import { createBareDatabase } from '../../../../testing/database.ts';
import { actsIn, finishedOrder, placeOrder } from '../../../../testing/acts.ts';
import { fillCategories, qrOf } from '../../../../testing/qr.ts';
import { sample } from '../../../../testing/samples.ts';
import { openShop, type Person, type Shop } from '../../../../testing/shop.ts';
import { migrate, openDatabase } from '../../../platform/database/database.ts';
import { removeCancelledFiles } from '../cancelled/files.ts';
import { selectOrders } from './queries.ts';

const shop = await openShop();
const other = await openShop({ beside: shop });
const admin = await shop.signInAdmin();
const { did, orderIn } = actsIn(shop, admin);

const path = `/api/${getOrders.path}`;
const list = (as: Person, at: Shop = shop) => at.send(getOrders, { as });
let asked = 0;
/** Reads the list at an address that nobody has asked before. */
const listAnew = async (as: Person) =>
  (await shop.call('GET', path, { as, query: { asked: (asked += 1) } })).body;

/** Reads the list as often as it takes until its answer is kept in both processes. */
async function keep(as: Person) {
  for (const at of [shop, other]) for (let time = 0; time < 3; time += 1) await list(as, at);
  return list(as);
}

/** Expects that a change shows in the kept list of both processes at once; returns the list's first order. */
async function showsAtOnce(as: Person, change: () => Promise<unknown>): Promise<Order> {
  const before = await keep(as);
  await change();
  const after = await Promise.all([shop, other].map((at) => list(as, at)));
  expect(after).not.toContainEqual(before);
  const anew = await listAnew(as);
  expect(after).toEqual([anew, anew]);
  const first = after[0]?.data[0];
  if (!first) throw new Error('the list is empty');
  return first;
}

/** Changes rows behind the back of what renews the versions. */
const unnoticed = async (table: 'orders', change: string) => {
  await shop.pool.query(
    `BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER; ${change}; ALTER TABLE ${table} ENABLE TRIGGER USER; COMMIT`,
  );
};

test('a list is given from memory', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id } = await placeOrder(shop, customer, [], { desc: 'پیش' });
  const kept = await keep(customer);
  await unnoticed('orders', `UPDATE orders SET description = 'پس' WHERE id = ${_id}`);
  expect(await list(customer)).toEqual(kept);
  expect(await listAnew(customer)).not.toEqual(kept);
});

test('a list of a long address is not kept, which would take more memory than is counted', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id } = await placeOrder(shop, customer, [], { desc: 'پیش' });
  const read = async () =>
    (await shop.call('GET', path, { as: customer, query: { asked: 'x'.repeat(300) } })).text;
  for (let time = 0; time < 3; time += 1) expect(await read()).toContain('پیش');
  await unnoticed('orders', `UPDATE orders SET description = 'پس' WHERE id = ${_id}`);
  expect(await read()).toContain('پس');
});

test('the first order of a customer shows', async () => {
  const customer = await shop.customer(1_000_000);
  expect((await keep(customer)).data).toEqual([]);
  await showsAtOnce(customer, () => placeOrder(shop, customer));
});

test('every step of an order shows', async () => {
  const customer = await shop.customer(10_000_000);
  let id = '';
  const placed = await showsAtOnce(customer, async () => {
    id = (await placeOrder(shop, customer, [sample('svg')]))._id;
  });
  expect(placed.files).toHaveLength(1);
  const step = (action: Parameters<typeof did>[0], by = admin) =>
    showsAtOnce(customer, () => did(action, id, by));
  expect(await step('change')).toMatchObject({ type: 'pen' });
  expect(await step('suspend')).toMatchObject({ suspendReason: 'اندازهٔ حلقه؟' });
  await step('answer', customer);
  expect(await step('accept')).toMatchObject({ designer: { _id: String(admin.id) } });
  expect((await step('finish')).results).toHaveLength(1);
  expect(await step('revise', customer)).toMatchObject({ status: 'revising', revisionsLeft: 2 });
});

test.each(['reject', 'cancel'] as const)('an order that ends by %s shows so', async (action) => {
  const customer = await shop.customer(1_000_000);
  const id = await orderIn('designing', customer);
  await showsAtOnce(customer, () => did(action, id, admin));
});

test('an order of a code shows with its code', async () => {
  const customer = await shop.customer(1_000_000);
  const { text } = await fillCategories(shop, customer);
  const first = await showsAtOnce(customer, () =>
    shop.send(createQr, { as: customer, ...qrOf(text, { values: { text: 'متن' } }) }),
  );
  expect(first.qr?.url).toMatch(/^http/);
});

test('a designer’s new name shows, also when they are no admin any more', async () => {
  const designer = await shop.signInAdmin();
  const customer = await shop.customer(1_000_000);
  const { _id } = await placeOrder(shop, customer);
  await did('accept', _id, designer);
  const named = (name: string) =>
    showsAtOnce(customer, () => shop.send(updateProfile, { as: designer, body: { name } }));
  expect((await named('طراح')).designer?.name).toBe('طراح');
  await shop.db
    .updateTable('people')
    .set({ roles: ['customer'] })
    .where('id', '=', designer.id)
    .execute();
  expect((await named('طراح نمونه')).designer?.name).toBe('طراح نمونه');
});

test('a name that is no designer’s renews nothing', async () => {
  const version = async () =>
    (await shop.db.selectFrom('designer_names').select('version').executeTakeFirstOrThrow()).version;
  const before = await version();
  const customer = await shop.customer();
  await shop.send(updateProfile, { as: customer, body: { name: 'مشتری', family: 'نمونه' } });
  expect(await version()).toBe(before);
});

test('files of a cancelled order that end, and before that their end, show', async () => {
  const customer = await shop.customer(1_000_000);
  const again = { ...customer };
  const { _id } = await placeOrder(shop, customer, [sample('png')]);
  await shop.send(cancelOrder, { as: customer, body: { designId: _id } });
  const after = async (days: number) => {
    shop.clock.move((days * dayMs) / 1000);
    Object.assign(again, await shop.signIn(customer.mobile));
  };
  const run = () => removeCancelledFiles(shop.platform, new AbortController().signal);
  await after(24);
  expect((await showsAtOnce(again, run)).filesEndAt).toBeDefined();
  await after(8);
  expect((await showsAtOnce(again, run)).files).toEqual([]);
});

test('revisions that run out by the clock show so', async () => {
  const customer = await shop.customer(1_000_000);
  const designer = await shop.signInAdmin();
  const { finishedAt = '' } = await finishedOrder(shop, designer, customer, [sample('dxf')]);
  const left = async () => (await list(customer)).data[0]?.revisionsLeft;
  await keep(customer);
  const to = (at: number) => shop.clock.move((at - shop.clock.now().getTime()) / 1000);
  to(Date.parse(finishedAt) + 29 * dayMs);
  expect(await left()).toBe(3);
  to(Date.parse(finishedAt) + 30 * dayMs - 5000);
  expect(await left()).toBe(3);
  to(Date.parse(finishedAt) + 30 * dayMs + 1000);
  expect(await left()).toBe(0);
});

test('a login that has ended, and one whose person has become an admin, get no kept list', async () => {
  const customer = await shop.customer();
  await keep(customer);
  const set = (roles: ('admin' | 'customer')[]) =>
    shop.db.updateTable('people').set({ roles }).where('id', '=', customer.id).execute();
  await set(['admin']);
  expect((await shop.refused(getOrders, { as: customer })).code).toBe('FORBIDDEN');
  await set(['customer']);
  await keep(customer);
  await shop.db
    .updateTable('logins')
    .set({ ended_at: shop.clock.now() })
    .where('person_id', '=', customer.id)
    .execute();
  expect((await shop.refused(getOrders, { as: customer })).code).toBe('UNAUTHENTICATED');
});

test('a kept list is nobody else’s', async () => {
  const [one, two] = [await shop.customer(1_000_000), await shop.customer(1_000_000)];
  await placeOrder(shop, one);
  await keep(one);
  expect((await keep(two)).data).toEqual([]);
});

test('a list is sent in the encoding that its reader understands, new or kept', async () => {
  const customer = await shop.customer(10_000_000);
  for (let count = 0; count < 10; count += 1) await placeOrder(shop, customer);
  const read = (encoding: string) =>
    shop.call('GET', path, { as: customer, headers: { 'accept-encoding': encoding } });
  for (let time = 0; time < 4; time += 1)
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const { headers, body } = await read(accepted);
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([sent, 'accept-encoding']);
      expect(body).toEqual(await listAnew(customer));
    }
});

test('of orders that are placed at once through two processes, each shows when its call has ended, and all are counted', async () => {
  const customer = await shop.customer(100_000_000);
  const count = 60;
  const shown = async (at: Shop) =>
    (await at.send(getOrders, { as: customer, query: { count } })).data.map((each) => each._id);
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { _id } = await placeOrder(at % 2 ? shop : other, customer);
      for (const each of await Promise.all([shop, other].map(shown))) expect(each).toContain(_id);
    }),
  );
  expect((await list(customer)).metadata.total).toBe(count);
});

const versionOf = async (customer: Person): Promise<string> =>
  (
    await shop.db
      .selectFrom('customer_orders')
      .select('version')
      .where('person_id', '=', customer.id)
      .executeTakeFirstOrThrow()
  ).version;

test('a list reads only tables whose changes renew its version', async () => {
  const tables = new Set<string>();
  const explained = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await shop.pool.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    );
    for (const [, name] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) tables.add(name ?? '');
    return { rows: [] };
  };
  const pool = { query: explained } as unknown as Parameters<typeof selectOrders>[0];
  await selectOrders(pool, { person: 1, page: 1, count: 10, filter: 'newest' }, false);
  // `people` gives nothing but the names of designers.
  expect([...tables].toSorted()).toEqual(['customer_orders', 'order_files', 'orders', 'people', 'qr_codes']);
});

test('a change of any row of an order or of its files renews the version, and an order keeps its customer', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id, files } = await placeOrder(shop, customer, [sample('png')]);
  const file = files[0]?._id;
  for (const change of [
    `UPDATE orders SET price = price WHERE id = ${_id}`,
    `INSERT INTO order_files (order_id, event_id, person_id, action, filename, kind, size, sha256, store_key, thumb)
      SELECT order_id, event_id, person_id, action, filename, kind, size, sha256, store_key, thumb FROM order_files WHERE id = ${file}`,
    `UPDATE order_files SET thumb = NOT thumb WHERE id = ${file}`,
    `DELETE FROM order_files WHERE id = ${file}`,
  ]) {
    const before = await versionOf(customer);
    await shop.pool.query(change);
    expect(await versionOf(customer)).not.toBe(before);
  }
  await expect(
    shop.pool.query(`UPDATE orders SET person_id = ${admin.id} WHERE id = ${_id}`),
  ).rejects.toThrow('keeps its customer');
});

test('an order that is deleted is no longer counted', async () => {
  const customer = await shop.customer(1_000_000);
  await placeOrder(shop, customer);
  const { rows } = await shop.pool.query<{ id: number }>(
    `INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, created_at, updated_at)
      VALUES ($1, 'corel', '', 0, 0, '{}', now(), now()) RETURNING id`,
    [customer.id],
  );
  expect((await list(customer)).metadata.total).toBe(2);
  await shop.pool.query('DELETE FROM orders WHERE id = $1', [rows[0]?.id]);
  expect((await list(customer)).metadata.total).toBe(1);
});

test('an order that is placed while the orders are counted for the first time is counted', async () => {
  const old = await createBareDatabase();
  await migrate(old.url, '0050_confirm_caller');
  const { connections, close } = openDatabase(old.url, 2);
  const placing = await connections.connect();
  const insert = `INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, created_at, updated_at)
    VALUES (1, 'corel', '', 0, 0, '{}', now(), now())`;
  try {
    await placing.query(`INSERT INTO people (mobile) VALUES ('09350000001')`);
    await placing.query(insert);
    await placing.query('BEGIN');
    await placing.query(insert);
    const migrated = migrate(old.url);
    const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`;
    await expect
      .poll(async () => (await connections.query<{ count: number }>(waiting)).rows[0]?.count, {
        timeout: 30_000,
      })
      .toBe(1);
    await placing.query('COMMIT');
    await migrated;
    await placing.query(insert);
    const { rows } = await placing.query('SELECT total FROM customer_orders');
    expect(rows).toEqual([{ total: 3 }]);
  } finally {
    placing.release();
    await close();
    await old.drop();
  }
});
