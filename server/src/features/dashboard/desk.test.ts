import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getAdminDesk, getDesk, readyDays } from '#contract/dashboard';
import { dayMs } from '#contract/common/tehran';
import { answerOrder, reviseOrder } from '#contract/conversations';
import {
  acceptOrder,
  finishOrder,
  getOrder,
  getOrderResults,
  type Order,
  promiseOrder,
  suspendOrder,
} from '#contract/orders';
import { sendWish, shareOrder } from '#contract/shares';
import { createTicket, readTicket, replyAsAdmin } from '#contract/tickets';
import { rejectVerify, requestVerify } from '#contract/upgrades';
import { finishedOrder, placeOrder } from '../../../testing/acts.ts';
import { verifyBody } from '../../../testing/levels.ts';
import { rowsRead } from '../../../testing/rows-read.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { sample } from '../../../testing/samples.ts';
import { countOrders, selectAdminCards, selectCustomerCards } from '../orders/desk/queries.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const colleague = await shop.signInAdmin();
await sql`INSERT INTO settings (key, title, value, type, position) VALUES ('hours', 'ساعت کاری',
  ${JSON.stringify({
    days: Object.fromEntries(
      ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, ['00:00', '24:00']]),
    ),
    closed: [],
  })}, 'hours', 0)`.execute(shop.db);

const desk = async (as: Person) => (await shop.send(getDesk, { as })).data;
const kinds = async (as: Person) =>
  (await desk(as)).map(({ kind, design }) => [kind, design?.orderNumber].filter(Boolean));
const body = ({ _id: designId }: Order) => ({ designId });
const accept = (order: Order, as = admin) => shop.send(acceptOrder, { as, body: body(order) });
const suspend = (order: Order) =>
  shop.send(suspendOrder, { as: admin, body: { ...body(order), reason: 'اندازهٔ حلقه؟' } });
const promise = (order: Order, minutes: number) => {
  const at = new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString();
  return shop.send(promiseOrder, { as: admin, body: { ...body(order), at } });
};

test('a customer’s desk has what waits for them, the most urgent first and the oldest of each kind first', async () => {
  const customer = await shop.customer(1_050_000);
  expect(await shop.send(getDesk, { as: customer })).toEqual({
    data: [],
    metadata: { page: 1, count: 20, total: 0, totalPages: 1 },
  });
  await shop.send(requestVerify, { as: customer, body: verifyBody });
  const made: Order[] = [];
  for (let at = 0; at < 7; at += 1) made.push(await placeOrder(shop, customer, [sample('png')]));
  const unpaid = await placeOrder(shop, customer, [], { pay: 'gateway' });
  const [asked, answered, late, ready, again, pending, askedNext] = made as [
    Order,
    Order,
    Order,
    Order,
    Order,
    Order,
    Order,
  ];
  await suspend(askedNext);
  await suspend(asked);
  await suspend(answered);
  await shop.send(answerOrder, { as: customer, body: { ...body(answered), text: 'هفت' } });
  await accept(late);
  await promise(late, 1);
  for (const each of [ready, again]) {
    await accept(each);
    await shop.send(finishOrder, { as: admin, body: body(each), files: [sample('png')] });
  }
  await shop.send(reviseOrder, { as: customer, body: { ...body(again), desc: 'بزرگ‌تر' } });
  const ticket = await shop.send(createTicket, {
    as: customer,
    body: { title: 'فاکتور', department: 'finance', text: 'فاکتور می‌خواهم.' },
  });
  await shop.send(replyAsAdmin, { as: admin, body: { ticketId: ticket._id, text: 'فرستادیم.' } });
  shop.clock.move(120);

  const cards = await desk(customer);
  expect(cards.map(({ kind, design }) => [kind, design?._id])).toEqual([
    ['question', askedNext._id],
    ['question', asked._id],
    ['unpaid', unpaid._id],
    ['late', late._id],
    ['ready', ready._id],
    ['ticket', undefined],
    ['inWork', answered._id],
    ['inWork', again._id],
    ['inWork', pending._id],
    ['level', undefined],
  ]);
  expect(cards[0]?.design?.suspendReason).toBe('اندازهٔ حلقه؟');
  expect(cards[2]?.design?.payment).toMatchObject({ amount: 150_000 });
  expect(cards[3]?.design).toMatchObject({ late: true });
  expect(cards[4]?.design?.results).toHaveLength(1);
  expect(cards[8]?.design?.position).toBeGreaterThan(0);
  expect(cards[5]?.ticket).toMatchObject({ _id: ticket._id, unread: true });

  // Each card goes when its work is done.
  await shop.send(answerOrder, { as: customer, body: { ...body(asked), text: 'شش' } });
  await shop.send(readTicket, { as: customer, params: { id: ticket._id } });
  const { status } = await shop.call('GET', `/api/design/${ready._id}/results.zip`, { as: customer });
  expect(status).toBe(200);
  await shop.send(rejectVerify, { as: admin, body: { userId: String(customer.id), reason: 'ناخوانا' } });
  expect((await kinds(customer)).map(([kind]) => kind)).toEqual([
    'question',
    'unpaid',
    'late',
    'inWork',
    'inWork',
    'inWork',
    'inWork',
    'level',
  ]);
});

test('a result stays on the desk until its customer fetches it, and for 14 days; a new delivery comes back', async () => {
  const customer = await shop.customer(1_000_000);
  const order = await finishedOrder(shop, admin, customer, [sample('png')], [sample('jpg')]);
  const isReady = async () => (await kinds(customer)).flat().includes('ready');
  const result = (headers: Record<string, string> = {}, as = customer, from = order) =>
    shop.call('GET', from.results[0]?.url ?? '', { as, headers });
  // A page shows it, an admin looks at it, and the customer fetches one of their own files.
  await result({ 'sec-fetch-dest': 'image' });
  await result({ 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' });
  await result({}, admin);
  await shop.send(getOrderResults, { as: admin, params: { id: order._id } }).catch(() => {});
  await shop.call('GET', order.files[0]?.url ?? '', { as: customer });
  await shop.call('GET', order.results[0]?.thumb ?? '', { as: customer });
  expect(await isReady()).toBe(true);
  await result();
  expect(await isReady()).toBe(false);
  const writes = async () =>
    (
      await sql<{ at: Date }>`SELECT downloaded_at AS at FROM orders WHERE id = ${Number(order._id)}`.execute(
        shop.db,
      )
    ).rows[0]?.at;
  const first = await writes();
  await result();
  expect(await writes()).toEqual(first);

  await shop.send(reviseOrder, { as: customer, body: { ...body(order), desc: 'بزرگ‌تر' } });
  await accept(order);
  shop.clock.move(60);
  const next = await shop.send(finishOrder, { as: admin, body: body(order), files: [sample('svg')] });
  expect(await isReady()).toBe(true);
  shop.clock.move((readyDays * dayMs) / 1000 + 60);
  expect(await isReady()).toBe(false);
  expect((await result({}, customer, next)).status).toBe(200);
});

test('a result whose guest asked for something says so to its customer, until that is a revision', async () => {
  const customer = await shop.customer(1_000_000);
  const order = await finishedOrder(shop, admin, customer, [sample('png')], [sample('jpg')]);
  const { token } = await shop.send(shareOrder, { as: customer, body: { designId: order._id } });
  const tell = (wish: { text?: string; approve?: boolean }) =>
    shop.send(sendWish, { params: { token }, body: wish });
  const wishes = async () => (await desk(customer)).map(({ kind, hasWish }) => [kind, hasWish]);
  shop.clock.move(60);
  await tell({ text: 'دست شما درد نکند', approve: true });
  expect(await wishes()).toEqual([['ready', undefined]]);
  await tell({ text: 'این گلبرگ بزرگ‌تر' });
  expect(await wishes()).toEqual([['ready', true]]);
  const { events = [] } = await shop.send(getOrder, { as: customer, params: { id: order._id } });
  const wishId = events.findLast(({ action }) => action === 'wish')?._id ?? '';
  await shop.send(reviseOrder, { as: customer, body: { ...body(order), wishId } });
  expect(JSON.stringify(await shop.send(getAdminDesk, { as: admin }))).not.toContain('hasWish');
  await accept(order);
  shop.clock.move(60);
  await shop.send(finishOrder, { as: admin, body: body(order), files: [sample('png')] });
  expect(await wishes()).toEqual([['ready', undefined]]);
  // A new delivery settles every wish about an earlier one.
  shop.clock.move(60);
  await tell({ text: 'نازک‌تر' });
  expect(await wishes()).toEqual([['ready', true]]);
  // So does a later approval by a guest.
  await tell({ approve: true });
  expect(await wishes()).toEqual([['ready', undefined]]);
  await shop.send(reviseOrder, { as: customer, body: { ...body(order), desc: 'پررنگ‌تر' } });
  await accept(order);
  shop.clock.move(60);
  await shop.send(finishOrder, { as: admin, body: body(order), files: [sample('png')] });
  expect(await wishes()).toEqual([['ready', undefined]]);
});

test('an admin’s desk has what waits for the shop and counts it; an order has one card', async () => {
  const customer = await shop.customer(10_000_000);
  const before = (await shop.send(getAdminDesk, { as: admin })).counters;
  const made: Order[] = [];
  for (let at = 0; at < 8; at += 1) made.push(await placeOrder(shop, customer));
  const [late, soon, far, answered, mine, others, again, plain] = made as [
    Order,
    Order,
    Order,
    Order,
    Order,
    Order,
    Order,
    Order,
  ];
  await promise(late, 1);
  await promise(soon, 100);
  await promise(far, 200);
  await suspend(answered);
  await shop.send(answerOrder, { as: customer, body: { ...body(answered), text: 'هفت' } });
  await accept(mine);
  await accept(others, colleague);
  await accept(again);
  await shop.send(finishOrder, { as: admin, body: body(again), files: [sample('png')] });
  await shop.send(reviseOrder, { as: customer, body: { ...body(again), desc: 'بزرگ‌تر' } });
  await shop.send(createTicket, { as: customer, body: { title: 'پرسش', department: 'other', text: 'سلام' } });
  await shop.send(requestVerify, { as: customer, body: verifyBody });
  shop.clock.move(120);
  const { data, counters } = await shop.send(getAdminDesk, { as: admin });
  const ofThis = data.filter(({ design, ticket, person: asker }) =>
    [design?.userId, ticket?.user._id, asker?._id].includes(String(customer.id)),
  );
  expect(ofThis.map(({ kind, design }) => [kind, design?._id])).toEqual([
    ['late', late._id],
    ['late', soon._id],
    ['answered', answered._id],
    ['revision', again._id],
    ['pending', far._id],
    ['pending', plain._id],
    ['ticket', undefined],
    ['request', undefined],
  ]);
  expect(ofThis.at(-1)?.person).toMatchObject({ name: 'نام', family: 'نمونه' });
  expect(counters).toEqual({
    pending: before.pending + 4,
    oldestPendingAt: expect.any(String) as string,
    mine: before.mine + 1,
    others: before.others + 1,
    revising: before.revising + 1,
    suspended: before.suspended + 1,
    late: before.late + 1,
    tickets: before.tickets + 1,
    requests: before.requests + 1,
  });
  expect((await shop.send(getAdminDesk, { as: colleague })).counters).toMatchObject({ mine: 1 });
});

test('a desk has twenty cards at most, and reads few rows in a large shop and for a customer with many orders', async () => {
  const whale = await shop.customer(10_000_000);
  const other = await shop.signIn();
  const fill = (as: Person, status: string, count: number, more = 'NULL, NULL') =>
    shop.pool.query(
      `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, created_at, updated_at, finished_at, downloaded_at)
        SELECT $1, 'corel', $2, '', 0, 0, '{}', now() - interval '40 days', now(), ${more} FROM generate_series(1, $3) n`,
      [as.id, status, count],
    );
  await fill(whale, 'finished', 15_000, "now() - interval '1 hour', now()");
  await fill(whale, 'finished', 10_000, "now() - interval '30 days', NULL");
  await fill(whale, 'cancelled', 5000);
  await fill(other, 'finished', 30_000, "now() - interval '1 hour', NULL");
  await fill(other, 'pending', 300);
  const waiting = await placeOrder(shop, whale);
  await shop.pool.query('VACUUM ANALYZE');
  const now = shop.clock.now();
  const since = new Date(now.getTime() - readyDays * dayMs);
  const read = () => rowsRead(shop.db, (on) => selectCustomerCards(on, whale.id, now, since));
  // One order waits behind 300 others.
  expect((await desk(whale)).map(({ design }) => design?._id)).toEqual([waiting._id]);
  expect(await read()).toBeLessThan(1500);
  // Twenty of each kind, with their files and their places in the queue.
  expect(await rowsRead(shop.db, (on) => selectAdminCards(on))).toBeLessThan(20_000);
  expect(await rowsRead(shop.db, (on) => countOrders(on, admin.id, now))).toBeLessThan(3000);
  for (let at = 0; at < 22; at += 1) await placeOrder(shop, whale);
  expect(await desk(whale)).toHaveLength(20);
  expect(await read()).toBeLessThan(20 * 1000);
});
