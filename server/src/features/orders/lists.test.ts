import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import {
  countPending,
  countToday,
  getOrders,
  listOrders,
  listInHand,
  searchOrders,
  searchOverview,
} from '#contract/order-lists';
import { acceptOrder, cancelOrder, finishOrder, type PlainType, suspendOrder } from '#contract/orders';
import { placeOrder } from '../../../testing/acts.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { sample } from '../../../testing/samples.ts';
import { type OrderFilter, selectOrders } from './lists/queries.ts';

const shop = await openShop();
// No test may run across midnight.
shop.clock.toNoon();
const admin = await shop.signInAdmin();

const order = (as: Person, desc: string, type: PlainType = 'corel', filename?: string) =>
  placeOrder(shop, as, filename ? [sample('png', filename)] : [], { type, desc });

test('orders come in pages, newest or oldest first', async () => {
  const customer = await shop.customer(10_000_000);
  const numbers: number[] = [];
  for (let at = 0; at < 23; at += 1) numbers.push((await order(customer, `طرح ${at}`)).orderNumber);
  const page = (query: object) => shop.send(getOrders, { as: customer, query });
  const seen = [
    ...(await page({})).data,
    ...(await page({ page: 2 })).data,
    ...(await page({ page: 3 })).data,
  ];
  expect(seen.map((each) => each.orderNumber)).toEqual(numbers.toReversed());
  expect((await page({ page: 3 })).metadata).toEqual({ page: 3, count: 10, total: 23, totalPages: 3 });
  expect(await page({ page: 4 })).toEqual({
    data: [],
    metadata: { page: 4, count: 10, total: 23, totalPages: 3 },
  });
  expect((await page({ filter: 'oldest', count: 5 })).data.map((each) => each.orderNumber)).toEqual(
    numbers.slice(0, 5),
  );
  expect((await page({ count: 100 })).data).toHaveLength(23);
  expect((await page({ page: '۲', count: '۱۰' })).metadata).toMatchObject({ page: 2, count: 10 });
  expect(await shop.send(getOrders, { as: await shop.signIn() })).toEqual({
    data: [],
    metadata: { page: 1, count: 10, total: 0, totalPages: 1 },
  });
});

const bad: [string, string][] = [
  ['page', '0'],
  ['page', '-1'],
  ['page', '1000001'],
  ['page', '1.5'],
  ['page', 'x'],
  ['page', ''],
  ['page', '9'.repeat(40)],
  ['count', '0'],
  ['count', '101'],
  ['count', '1e2'],
  ['filter', 'best'],
  ['filter', ''],
  ['search', 'ا'.repeat(201)],
  ['status', 'lost'],
  ['type', 'laser'],
  ['orderNumber', 'abc'],
  ['orderNumber', '0'],
  ['orderNumber', '2147483648'],
];
const lists = [getOrders, listOrders, searchOrders, listInHand, searchOverview];
test.each(
  lists.flatMap((call) =>
    bad
      .filter(([name]) => name in (call.query.shape as object))
      .map(([name, value]) => [call.path, name, value, call] as const),
  ),
)('%s refuses %s=%s rather than clamping it', async (_, name, value, call) => {
  const reply = await shop.call('GET', `/api/${call.path}`, {
    as: call.who === 'admin' ? admin : await shop.signIn(),
    query: { [name]: value },
  });
  expect({ status: reply.status, ...(reply.body as object) }).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { [name]: expect.any(String) as string },
  });
});

test('the same key twice in a query is refused', async () => {
  expect((await shop.call('GET', '/api/design?page=1&page=2', { as: admin })).status).toBe(400);
});

test('status and type filter, alone and together', async () => {
  const customer = await shop.customer(10_000_000);
  const one = await order(customer, 'یک', 'corel');
  const two = await order(customer, 'دو', 'pen');
  await order(customer, 'سه', 'pen');
  await shop.send(acceptOrder, { as: admin, body: { designId: two._id } });
  const list = async (query: object) =>
    (await shop.send(getOrders, { as: customer, query })).data.map((each) => each.desc);
  expect(await list({ status: 'pending' })).toEqual(['سه', 'یک']);
  expect(await list({ type: 'pen' })).toEqual(['سه', 'دو']);
  expect(await list({ type: 'pen', status: 'designing' })).toEqual(['دو']);
  expect(await list({ status: 'finished' })).toEqual([]);
  const search = async (query: object) =>
    (await shop.send(searchOrders, { as: admin, query })).designs.map((each) => each.desc);
  expect(await search({ userId: String(customer.id), type: 'pen' })).toEqual(['سه', 'دو']);
  expect(await search({ userId: String(customer.id), status: 'pending', filter: 'oldest' })).toEqual([
    'یک',
    'سه',
  ]);
  expect(await search({ orderNumber: one.orderNumber })).toEqual(['یک']);
  const persian = one.orderNumber.toLocaleString('fa-IR');
  const plain = String(one.orderNumber);
  const forms = [
    persian,
    `#${plain}`,
    `طراحی کورل ${persian}`,
    `(${plain})`,
    `${plain}.`,
    `سفارش: ${plain}`,
    `سفارش ${persian}،`,
    `سفارش – ${plain}`,
    `سفارش QR ${persian}`,
    `«${plain}»`,
    plain.replace(/(?=\d{3}$)/, ' '),
  ];
  for (const orderNumber of forms)
    expect([orderNumber, await search({ orderNumber })]).toEqual([orderNumber, ['یک']]);
  const wrong = ['0x7', '-5', '(−5)', '1e1', '1.5', '.5', '5%', 'x7', '12 5', 'سفارش', '،'.repeat(5000)];
  for (const orderNumber of wrong) {
    const { status } = await shop.call('GET', '/api/design/search', { as: admin, query: { orderNumber } });
    expect([orderNumber, status]).toEqual([orderNumber, 400]);
  }
  for (const userId of ['x', '0', '-1', '999999', '9'.repeat(40), "' OR 1=1"])
    expect(await search({ userId })).toEqual([]);
});

const described = 'حلقهٔ علی كريمي با گُلِ رُز، می‌خواهم ۱۲۳ عدد باشد؛ RING Size';
test.each([
  'علی کریمی',
  'علي كريمي',
  'گل رز',
  'گُلِ',
  'می خواهم',
  'می‌خواهم',
  '123',
  '۱۲۳',
  '١٢٣',
  'ring size',
  'Ring  SIZE',
  'حلقه',
  'مـــی‌خواهم',
  '؛ ring',
])('searching «%s» finds it', async (search) => {
  const customer = await shop.customer(1_000_000);
  const { _id } = await order(customer, described);
  await order(customer, 'چیز دیگر');
  const own = await shop.send(getOrders, { as: customer, query: { search } });
  expect(own.data.map((each) => each._id)).toEqual([_id]);
  const all = await shop.send(searchOrders, {
    as: admin,
    query: { desc: search, userId: String(customer.id) },
  });
  expect(all.designs.map((each) => each._id)).toEqual([_id]);
});

test.each(['%', '_', '\\', 'علی%کریمی', "'", '"', ')', 'null', '.*'])(
  'searching «%s» finds nothing by accident',
  async (search) => {
    const customer = await shop.customer(1_000_000);
    await order(customer, described);
    expect((await shop.send(getOrders, { as: customer, query: { search } })).data).toEqual([]);
  },
);

test('signs with a meaning to the database are found as themselves', async () => {
  const customer = await shop.customer(10_000_000);
  const signs = ['۱۰۰٪ یا 100%', 'a_b', 'c\\d', "e'f"];
  for (const desc of signs) await order(customer, desc);
  for (const [search, desc] of [
    ['100%', signs[0]],
    ['a_b', signs[1]],
    ['c\\d', signs[2]],
    ["e'f", signs[3]],
  ] as const)
    expect(
      (await shop.send(getOrders, { as: customer, query: { search } })).data.map((each) => each.desc),
    ).toEqual([desc]);
});

test('file names and order numbers are searched', async () => {
  const customer = await shop.customer(10_000_000);
  const { _id, orderNumber } = await order(customer, '', 'corel', 'نگین‌انگشتر ۷.png');
  await order(customer, 'دیگر', 'corel', 'b.png');
  const ids = async (query: object) =>
    (
      await shop.send(searchOrders, { as: admin, query: { userId: String(customer.id), ...query } })
    ).designs.map((each) => each._id);
  expect(await ids({ filename: 'نگین انگشتر 7' })).toEqual([_id]);
  expect(await ids({ search: 'نگين' })).toEqual([_id]);
  expect(await ids({ search: String(orderNumber) })).toContain(_id);
  expect(await ids({ filename: 'دیگر' })).toEqual([]);
});

test('the header’s search shows a customer their own, an admin all', async () => {
  const [one, two] = [await shop.customer(1_000_000), await shop.customer(1_000_000)];
  const word = `ققنوس${one.id}`;
  const [first, second] = [await order(one, word), await order(two, word)];
  const overview = async (as: Person) =>
    (await shop.send(searchOverview, { as, query: { search: word } })).data;
  expect(await overview(one)).toEqual([
    { _id: first._id, type: 'corel', orderNumber: first.orderNumber, status: 'pending' },
  ]);
  expect((await overview(admin)).map((each) => each._id)).toEqual([second._id, first._id]);
  expect((await shop.send(searchOverview, { as: two })).data.map((each) => each._id)).toEqual([second._id]);
});

test('an admin’s lists: all, in hand, waiting, today', async () => {
  const customer = await shop.customer(10_000_000);
  const counted = async () => ({
    all: (await shop.send(listOrders, { as: admin })).metadata.total,
    hand: (await shop.send(listInHand, { as: admin })).metadata.total,
    waiting: (await shop.send(countPending, { as: admin })).data,
    today: (await shop.send(countToday, { as: admin })).data,
  });
  const before = await counted();
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.push((await order(customer, 'طرح'))._id);
  const [designing, suspended, done, cancelled] = ids;
  await shop.send(acceptOrder, { as: admin, body: { designId: designing ?? '' } });
  await shop.send(suspendOrder, { as: admin, body: { designId: suspended ?? '', reason: 'چرا؟' } });
  await shop.send(acceptOrder, { as: admin, body: { designId: done ?? '' } });
  await shop.send(finishOrder, { as: admin, body: { designId: done ?? '' }, files: [sample('png')] });
  await shop.send(cancelOrder, { as: customer, body: { designId: cancelled ?? '' } });
  const after = await counted();
  expect(after).toEqual({
    all: before.all + 5,
    hand: before.hand + 2,
    waiting: before.waiting + 1,
    today: before.today + 5,
  });
  const { designs, metadata } = await shop.send(listInHand, { as: admin });
  expect(metadata.count).toBe(5);
  expect(designs.slice(0, 2).map((each) => each._id)).toEqual([suspended, designing]);
  expect((await shop.send(listOrders, { as: admin })).designs.map((each) => each._id)).toEqual(
    ids.toReversed(),
  );
});

test('today begins at midnight in Tehran', async () => {
  const customer = await shop.customer(1_000_000);
  await order(customer, 'طرح');
  shop.clock.move(86_400);
  expect((await shop.send(countToday, { as: admin })).data).toBe(0);
  const tehran = (shop.clock.now().getTime() + 3.5 * 3_600_000) % 86_400_000;
  // One second before midnight, then one after it.
  shop.clock.move(Math.floor((86_400_000 - tehran) / 1000) - 1);
  await order(customer, 'شب');
  expect((await shop.send(countToday, { as: admin })).data).toBe(1);
  shop.clock.move(3);
  expect((await shop.send(countToday, { as: admin })).data).toBe(0);
  await order(customer, 'بامداد');
  expect((await shop.send(countToday, { as: admin })).data).toBe(1);
});

test('the database expects few orders since the newest one', async () => {
  const { _id } = await order(await shop.customer(1_000_000), 'طرح');
  await sql`INSERT INTO orders (person_id, type, status, description, price, paid, paid_at, frozen_totals, created_at, updated_at)
    SELECT person_id, type, 'cancelled', '', 0, 0, paid_at - interval '1 day', frozen_totals, created_at, updated_at
    FROM orders, generate_series(1, 300) WHERE id = ${Number(_id)}`.execute(shop.db);
  await sql`ANALYZE orders`.execute(shop.db);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`EXPLAIN (FORMAT JSON)
    SELECT FROM orders WHERE NOT is_unpaid AND coalesce(paid_at, created_at) >= ${shop.clock.now()}`.execute(
    shop.db,
  );
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(5);
});

test('a customer of many orders reads a page without reading all of them', async () => {
  const whale = await shop.customer();
  const other = await shop.customer();
  const fill = (person: Person, count: number, status: string) =>
    shop.pool.query(
      `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, created_at, updated_at)
        SELECT $1, 'corel', $2, '', 0, 0, '{}', now() - interval '2 days', now() FROM generate_series(1, $3) n`,
      [person.id, status, count],
    );
  await fill(whale, 20, 'rejected');
  // With fewer, the planner would rather walk through all orders.
  await fill(other, 20_000, 'rejected');
  await fill(whale, 20_000, 'cancelled');
  await shop.pool.query('VACUUM ANALYZE');
  const page = { page: 1, count: 10, filter: 'newest', person: whale.id } as const;
  const read = (filter: OrderFilter) =>
    rowsRead(shop.db, async (on) => {
      const pool = {
        query: ({ text, values }: pg.QueryConfig) => on.executeQuery(CompiledQuery.raw(text, values)),
      };
      await selectOrders(pool as unknown as pg.Pool, filter, false);
    });
  // A thousand and one orders; the few files of the other tests may be read whole.
  for (const filter of ['newest', 'oldest'] as const)
    for (const statuses of [undefined, ['cancelled' as const]])
      expect(await read({ ...page, filter, ...(statuses && { statuses }) })).toBeLessThan(4000);

  const list = (query: object) => shop.send(getOrders, { as: whale, query });
  expect((await list({})).metadata).toEqual({ page: 1, count: 10, total: 20_020, totalPages: 2002 });
  expect((await list({ page: 2 })).metadata).toMatchObject({ total: 20_020, totalPages: 2002 });
  expect((await list({ status: 'cancelled' })).metadata).toMatchObject({ total: 1001, totalPages: 101 });
  const deep = await list({ page: 201, count: 100 });
  expect(deep.metadata).toEqual({ page: 201, count: 100, total: 20_020, totalPages: 201 });
  expect(deep.data).toHaveLength(20);
  expect((await list({ page: 202, count: 100 })).metadata.total).toBe(20_020);
  expect((await list({ status: 'rejected' })).metadata.total).toBe(20);
});

test('a list is sent in the encoding that its reader understands', async () => {
  const customer = await shop.customer(10_000_000);
  for (let count = 0; count < 10; count += 1) await placeOrder(shop, customer);
  const plain = await shop.send(getOrders, { as: customer });
  for (const [accepted, sent] of [
    ['gzip, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers, body } = await shop.call('GET', `/api/${getOrders.path}`, {
      as: customer,
      headers: { 'accept-encoding': accepted },
    });
    expect(headers.get('content-encoding')).toBe(sent);
    expect(body).toEqual(plain);
  }
});
