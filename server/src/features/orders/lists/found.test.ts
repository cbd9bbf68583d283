/** Orders are found by their customer's name and mobile, the words of their brief, their designer and their promise, and read as a queue. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toPersianDigits } from '#contract/common/digits';
import { getOrders, exportOrders, searchOrders, searchOverview } from '#contract/order-lists';
import { acceptOrder, cancelOrder, promiseOrder } from '#contract/orders';
import { acceptedOrder, finishedOrder, placeOrder } from '../../../../testing/acts.ts';
import { readCsv } from '../../../../testing/csv.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { sample } from '../../../../testing/samples.ts';
import { findNamed } from '../../people/service.ts';

const shop = await openShop();
const [admin, colleague] = [await shop.signInAdmin(), await shop.signInAdmin()];
const search = (query: object, as = admin) => shop.send(searchOrders, { as, query });
const idsOf = async (query: object, as = admin) => (await search(query, as)).designs.map((each) => each._id);

async function named(name: string, family: string): Promise<Person> {
  const person = await shop.customer(10_000_000);
  await shop.db.updateTable('people').set({ name, family }).where('id', '=', person.id).execute();
  return person;
}

test('an admin finds orders by the name of their customer, alone and with words of the order', async () => {
  const [one, other] = [await named('عالی‌جناب', 'كوهستانی'), await named('مهرو', 'کوهستانی')];
  const ring = await placeOrder(shop, one, [sample('png', 'لوتوس.png')], { desc: 'انگشتر' });
  const chain = await placeOrder(shop, one, [], { desc: 'زنجیر' });
  const plain = await placeOrder(shop, other, [], { desc: 'انگشتر کوهستانی' });
  for (const typed of ['عالیجناب', 'عالی جناب', 'عالي‌جناب کوهستاني', 'کوهستانی عالیجناب'])
    expect(await idsOf({ search: typed })).toEqual([chain._id, ring._id]);
  expect(await idsOf({ search: 'کوهستانی' })).toEqual([plain._id, chain._id, ring._id]);
  expect(await idsOf({ search: 'عالیجناب انگشتر' })).toEqual([ring._id]);
  expect(await idsOf({ search: 'کوهستانی لوتوس' })).toEqual([ring._id]);
  expect(await idsOf({ search: `${ring.orderNumber} عالیجناب` })).toEqual([ring._id]);
  expect(await idsOf({ search: 'کوهستانی', status: 'pending', filter: 'oldest', count: 1 })).toEqual([
    ring._id,
  ]);
  expect(await idsOf({ search: 'عالیجناب مهرو' })).toEqual([]);
  expect(await idsOf({ desc: 'عالیجناب' })).toEqual([]);
  // A short number is an order's, not a part of a mobile.
  expect(await idsOf({ search: one.mobile.slice(-6) })).toEqual([]);
  const { data } = await shop.send(searchOverview, { as: admin, query: { search: 'عالیجناب' } });
  expect(data.map((each) => each._id)).toEqual([chain._id, ring._id]);
  const table = await shop.call('GET', `/api/${exportOrders.path}`, {
    as: admin,
    query: { search: 'عالیجناب' },
  });
  expect(readCsv(table.text)).toHaveLength(3);
  // Customers search their own words.
  expect((await shop.send(getOrders, { as: one, query: { search: 'عالیجناب' } })).data).toEqual([]);
});

test('an admin finds orders by the mobile of their customer, however it is written', async () => {
  const person = await shop.customer(10_000_000);
  const ring = await placeOrder(shop, person, [], { desc: 'حلقه' });
  const chain = await placeOrder(shop, person, [], { desc: 'گردنبند' });
  await placeOrder(shop, await shop.customer(10_000_000));
  const { mobile } = person;
  const forms = [
    mobile,
    toPersianDigits(mobile),
    mobile.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    `+98 ${mobile.slice(1)}`,
    `${mobile.slice(0, 4)}-${mobile.slice(4, 7)}-${mobile.slice(7)}`,
    `موبایل ${mobile}`,
    mobile.slice(-9),
  ];
  for (const search of forms) expect(await idsOf({ search }), search).toEqual([chain._id, ring._id]);
  expect(await idsOf({ search: `${mobile} حلقه` })).toEqual([ring._id]);
  expect(await idsOf({ search: mobile, type: 'face' })).toEqual([]);
  // The other fields, and customers, do not search mobiles.
  expect(await idsOf({ desc: mobile })).toEqual([]);
  expect((await shop.send(getOrders, { as: person, query: { search: mobile } })).data).toEqual([]);
});

test('a name that thousands have finds all of their orders', async () => {
  const common = await named('پرتکرار', 'یکم');
  const ring = await placeOrder(shop, common, [], { desc: 'نقش سیمرغ' });
  await sql`INSERT INTO people (mobile, name, family)
    SELECT '09' || (800000000 + n), 'پرتکرار', 'گروه' || n % 10 FROM generate_series(1, 4500) n`.execute(
    shop.db,
  );
  await sql`INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, created_at, updated_at)
    SELECT id, 'corel', 'rejected', 'نقش', 0, 0, '{}', now() - interval '2 days', now() FROM people
    WHERE name = 'پرتکرار' AND family <> 'یکم' ORDER BY id LIMIT 40`.execute(shop.db);
  expect((await findNamed(shop.db, ['پرتکرار'])).all).toBeNull();
  expect((await search({ search: 'پرتکرار' })).metadata.total).toBe(41);
  expect((await search({ search: 'پرتکرار گروه3' })).metadata.total).toBe(4);
  expect(await idsOf({ search: 'پرتکرار یکم' })).toEqual([ring._id]);
  expect(await idsOf({ search: 'سیمرغ پرتکرار' })).toEqual([ring._id]);
  expect(await idsOf({ search: `${ring.orderNumber} پرتکرار` })).toEqual([ring._id]);
  expect(await idsOf({ search: 'پرتکرار سیمرغ گروه3' })).toEqual([]);
});

test('words of a brief find its order, for both sides', async () => {
  const customer = await shop.customer(10_000_000);
  const { _id } = await placeOrder(shop, customer, [], {
    brief: JSON.stringify({ text: 'یادگارِ نيلوفرانه ۱۴۰۵', material: 'gold' }) as never,
  });
  await placeOrder(shop, customer, [], { desc: 'بی‌شرح' });
  for (const typed of ['نیلوفرانه', 'نیلوفرانه 1405', 'یادگار ۱۴۰۵'])
    expect(await idsOf({ search: typed })).toEqual([_id]);
  expect((await shop.send(getOrders, { as: customer, query: { search: 'نیلوفرانه' } })).data).toHaveLength(1);
  expect(await idsOf({ desc: 'نیلوفرانه' })).toEqual([]);
});

test('orders of a designer: one’s own, a colleague’s, and nobody’s', async () => {
  const customer = await shop.customer(10_000_000);
  const mine = await acceptedOrder(shop, admin, customer);
  const theirs = await acceptedOrder(shop, colleague, customer);
  const delivered = await finishedOrder(shop, admin, customer, [sample('png')]);
  expect(await idsOf({ designer: 'me' })).toEqual([delivered._id, mine._id]);
  expect(await idsOf({ designer: 'me' }, colleague)).toEqual([theirs._id]);
  expect(await idsOf({ designer: String(colleague.id) })).toEqual([theirs._id]);
  expect(await idsOf({ designer: 'me', status: 'designing' })).toEqual([mine._id]);
  for (const nobody of [String(customer.id), '99999999', 'x'])
    expect(await idsOf({ designer: nobody })).toEqual([]);
  expect(await shop.refused(searchOrders, { as: admin, query: { designer: '' } })).toMatchObject({
    status: 400,
  });
});

test('late orders are those that say so', async () => {
  const customer = await shop.customer(10_000_000);
  const userId = String(customer.id);
  const promised = await placeOrder(shop, customer);
  const [later, ended] = [await placeOrder(shop, customer), await placeOrder(shop, customer)];
  const promise = (designId: string, minutes: number) =>
    shop.send(promiseOrder, {
      as: admin,
      body: { designId, at: new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString() },
    });
  await promise(promised._id, 1);
  await promise(later._id, 600);
  await promise(ended._id, 1);
  await shop.send(cancelOrder, { as: customer, body: { designId: ended._id } });
  expect(await idsOf({ late: true, userId })).toEqual([]);
  shop.clock.move(120);
  const { designs } = await search({ late: true, userId });
  expect(designs).toMatchObject([{ _id: promised._id, late: true }]);
  expect(new Set(await idsOf({ late: false, userId }))).toEqual(new Set([later._id, ended._id]));
  await shop.send(acceptOrder, { as: admin, body: { designId: promised._id } });
  expect(await idsOf({ late: true, designer: 'me' })).toEqual([promised._id]);
  expect(await shop.refused(searchOrders, { as: admin, query: { late: 'maybe' as never } })).toMatchObject({
    status: 400,
  });
});

test('a queue begins with what was paid longest ago, and has nothing unpaid', async () => {
  const customer = await shop.customer(10_000_000);
  const userId = String(customer.id);
  const made = [];
  for (let at = 0; at < 4; at += 1) made.push((await placeOrder(shop, customer))._id);
  const [first, second, third, fourth] = made;
  // One was placed first and paid last; one is from before payments were stored.
  await sql`UPDATE orders SET paid_at = now() + interval '1 hour' WHERE id = ${Number(first)}`.execute(
    shop.db,
  );
  await sql`UPDATE orders SET paid_at = NULL, created_at = now() - interval '1 year' WHERE id = ${Number(fourth)}`.execute(
    shop.db,
  );
  const poor = await shop.customer();
  await placeOrder(shop, poor, [], { pay: 'gateway' });
  const queue = { filter: 'queue', userId };
  expect(await idsOf(queue)).toEqual([fourth, second, third, first]);
  expect(await idsOf({ ...queue, count: 3 })).toEqual([fourth, second, third]);
  expect(await search({ ...queue, count: 3, page: 2 })).toMatchObject({
    designs: [{ _id: first }],
    metadata: { total: 4, totalPages: 2 },
  });
  expect(await idsOf({ ...queue, userId: String(poor.id) })).toEqual([]);
  expect(await idsOf({ userId: String(poor.id) })).toHaveLength(1);
  const all = (await search({ filter: 'queue', status: 'pending', count: 100 })).designs;
  const paid = all.map((each) => each.paidAt ?? '');
  expect(paid).toEqual(paid.toSorted());
  const table = await shop.call('GET', `/api/${exportOrders.path}`, {
    as: admin,
    query: { filter: 'queue', userId: String(poor.id) },
  });
  expect(readCsv(table.text)).toHaveLength(1);
  expect(await shop.refused(getOrders, { as: customer, query: { filter: 'queue' as never } })).toMatchObject({
    status: 400,
  });
});
