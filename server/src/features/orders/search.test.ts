import { expect, test } from 'vitest';
import { getOrders, listOrders, searchOrders, searchOverview } from '#contract/order-lists';
import { orderStatuses, orderTypes, type PlainType, plainTypes } from '#contract/orders';
import { actsIn, situations, statusIn, placeOrder } from '../../../testing/acts.ts';
import { maxCounted } from '#contract/common/paging';
import { openShop, type Person } from '../../../testing/shop.ts';
import { sample } from '../../../testing/samples.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const { orderIn } = actsIn(shop, admin);

const order = (as: Person, desc: string, filename?: string, type: PlainType = 'corel') =>
  placeOrder(shop, as, filename ? [sample('png', filename)] : [], { type, desc });
const search = async (query: object) => shop.send(searchOrders, { as: admin, query });
const idsOf = async (query: object) => (await search(query)).designs.map((each) => each._id);

// The same words with different letters, marks, half-spaces and digits.
const written = ['نگینِ كهنه‌كارِ ۷', 'نگين کهنه کار 7', 'نـگین کُهنه‌کار ٧', 'نگین  کهنه‌كار ۷'];

test.each(['search', 'desc', 'filename'] as const)('by %s, however it is typed', async (field) => {
  const customer = await shop.customer(10_000_000);
  const userId = String(customer.id);
  const word = written[0] ?? '';
  const found = field === 'filename' ? await order(customer, '', `${word}.png`) : await order(customer, word);
  await order(customer, 'نگین تازه', 'کهنه.png');
  for (const text of written) {
    expect(await idsOf({ [field]: text })).toContain(found._id);
    expect(await idsOf({ [field]: text, userId })).toEqual([found._id]);
  }
});

test('a description is not found by the file’s name, nor a file by the description', async () => {
  const customer = await shop.customer(10_000_000);
  const userId = String(customer.id);
  const one = await order(customer, 'سپیدار', 'صنوبر.png');
  const two = await order(customer, 'صنوبر', 'سپیدار.png');
  expect(await idsOf({ desc: 'سپیدار', userId })).toEqual([one._id]);
  expect(await idsOf({ filename: 'سپیدار', userId })).toEqual([two._id]);
  expect(await idsOf({ search: 'سپیدار', userId })).toEqual([two._id, one._id]);
  expect(await idsOf({ desc: 'سپیدار', filename: 'صنوبر' })).toEqual([one._id]);
  expect(await idsOf({ desc: 'سپیدار', filename: 'سپیدار' })).toEqual([]);
  // A search of all fields may take a word from each, but no word spans two fields.
  expect(await idsOf({ search: 'صنوبر سپیدار', userId })).toEqual([two._id, one._id]);
  expect(await idsOf({ search: `${one.orderNumber} سپیدار`, userId })).toEqual([one._id]);
  expect(await idsOf({ search: 'دارصن', userId })).toEqual([]);
});

test('the ending of a file’s name counts', async () => {
  const customer = await shop.customer(10_000_000);
  const userId = String(customer.id);
  const png = await order(customer, '', 'آلاله ۱.png');
  const longer = await order(customer, '', 'آلاله ۱.png.bak.png');
  const other = await order(customer, '', 'آلاله ۱۲.png');
  for (const field of ['filename', 'search']) {
    expect(await idsOf({ [field]: 'آلاله ۱.png', userId })).toEqual([longer._id, png._id]);
    expect(await idsOf({ [field]: 'آلاله ۱', userId })).toEqual([other._id, longer._id, png._id]);
    expect(await idsOf({ [field]: 'آلاله ۱.jpg', userId })).toEqual([]);
    expect(await idsOf({ [field]: '.png', userId })).toHaveLength(3);
    expect(await idsOf({ [field]: 'آلاله ۱%', userId })).toEqual([]);
  }
});

test('words in any order, their parts apart, with a half-space or together', async () => {
  const customer = await shop.customer(10_000_000);
  const userId = String(customer.id);
  const found = await Promise.all(
    ['گل می‌شکفد کنار رود', 'گل می شکفد کنار رود', 'گل میشکفد کنار رود'].map((desc) => order(customer, desc)),
  );
  await order(customer, 'گل کنار رود');
  const ids = new Set(found.map((each) => each._id));
  for (const field of ['search', 'desc'])
    for (const text of ['می‌شکفد', 'می شکفد', 'میشکفد', 'رود میشکفد گل', 'کنار  رود می‌شکفد'])
      expect(new Set(await idsOf({ [field]: text, userId }))).toEqual(ids);
});

test('one letter, two, and none at all', async () => {
  const customer = await shop.customer(10_000_000);
  const userId = String(customer.id);
  const one = await order(customer, 'ژاله');
  await order(customer, 'باران');
  for (const text of ['ژ', 'ژا', 'له']) expect(await idsOf({ search: text, userId })).toEqual([one._id]);
  for (const text of ['', ' ', '\u200c', 'ـ', 'ُ'])
    expect(await idsOf({ search: text, userId })).toHaveLength(2);
});

test('every status and type, alone and together, with its total', async () => {
  const customer = await shop.customer(50_000_000);
  for (const situation of situations) await orderIn(situation, customer);
  for (const type of plainTypes) await order(customer, 'طرح', undefined, type);
  const { designs } = await shop.send(searchOrders, { as: admin, query: { count: 100 } });
  expect(designs.length).toBeLessThan(100);
  expect((await shop.send(listOrders, { as: admin })).metadata.total).toBe(designs.length);
  for (const status of [undefined, ...orderStatuses])
    for (const type of [undefined, ...orderTypes])
      for (const userId of [undefined, String(customer.id)]) {
        const expected = designs.filter(
          (each) =>
            (!status || each.status === status) &&
            (!type || each.type === type) &&
            (!userId || each.userId === userId),
        );
        const found = await search({ status, type, userId, count: 100 });
        expect(found.designs).toEqual(expected);
        expect(found.metadata).toMatchObject({ total: expected.length, totalPages: 1 });
        const past = await search({ status, type, userId, page: 2, count: 100 });
        expect(past).toEqual({ designs: [], metadata: { ...found.metadata, page: 2 } });
      }
  expect(new Set(designs.map((each) => each.status))).toEqual(new Set(situations.map(statusIn)));
});

test('a filter and a text narrow one another', async () => {
  const customer = await shop.customer(10_000_000);
  const one = await order(customer, 'ارغوان یک', 'الف.png', 'pen');
  const two = await order(customer, 'ارغوان دو', 'ب.png', 'corel');
  await order(customer, 'اقاقیا', 'الف.png', 'pen');
  const text = { search: 'ارغوان' };
  expect(await idsOf(text)).toEqual([two._id, one._id]);
  expect(await idsOf({ ...text, filter: 'oldest' })).toEqual([one._id, two._id]);
  expect(await idsOf({ ...text, type: 'pen' })).toEqual([one._id]);
  expect(await idsOf({ ...text, type: 'pen', status: 'pending' })).toEqual([one._id]);
  expect(await idsOf({ ...text, status: 'finished' })).toEqual([]);
  expect(await idsOf({ ...text, filename: 'الف' })).toEqual([one._id]);
  expect(await idsOf({ ...text, orderNumber: two.orderNumber })).toEqual([two._id]);
  expect((await search({ ...text, count: 1 })).metadata).toEqual({
    page: 1,
    count: 1,
    total: 2,
    totalPages: 2,
  });
  expect(await search({ ...text, count: 1, page: 3 })).toEqual({
    designs: [],
    metadata: { page: 3, count: 1, total: 2, totalPages: 2 },
  });
});

/** Inserts orders older than an hour. */
const fill = (person: Person, count: number, text: string) =>
  shop.pool.query(
    `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, created_at, updated_at)
      SELECT $1, 'corel', 'rejected', $2 || ' ' || n, 0, 0, '{}', now() - interval '2 days', now()
      FROM generate_series(1, $3) n`,
    [person.id, text, count],
  );

test('of more than a thousand matches a thousand and one are counted, and every page is reached', async () => {
  const customer = await shop.customer(10_000_000);
  await fill(customer, maxCounted, 'بنفشه');
  for (const query of [{ search: 'بنفشه' }, { desc: 'بنفشه', status: 'rejected' } as const])
    expect((await search(query)).metadata.total).toBe(maxCounted);
  await fill(customer, 1100, 'بنفشه');
  const fresh = await order(customer, 'بنفشهٔ تازه');
  for (const query of [{ search: 'بنفشه' }, { desc: 'بنفشه', type: 'corel' } as const])
    expect((await search(query)).metadata).toMatchObject({ total: maxCounted + 1, totalPages: 101 });
  expect((await shop.send(searchOverview, { as: admin, query: { search: 'بنفشه' } })).metadata.total).toBe(
    maxCounted + 1,
  );
  expect((await idsOf({ search: 'بنفشه' }))[0]).toBe(fresh._id);

  const ids = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { designs, metadata } = await search({ search: 'بنفشه', page, count: 100 });
    for (const each of designs) ids.add(each._id);
    pages = metadata.totalPages;
  }
  expect(ids.size).toBe(2101);
  const last = await search({ search: 'بنفشه', page: 211 });
  expect(last.designs).toHaveLength(1);
  expect(last.metadata).toEqual({ page: 211, count: 10, total: 2101, totalPages: 211 });
  expect(await search({ search: 'بنفشه', page: 212 })).toEqual({
    designs: [],
    metadata: { page: 212, count: 10, total: 2101, totalPages: 211 },
  });
  const oldest = await search({ search: 'بنفشه', filter: 'oldest', count: 100 });
  expect(oldest.designs[0]?.desc).toBe('بنفشه 1');
  const own = await shop.send(getOrders, { as: customer, query: { search: 'بنفشه', page: 22, count: 100 } });
  expect(own.metadata.total).toBe(2101);
});
