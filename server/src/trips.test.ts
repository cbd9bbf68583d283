import { afterAll, expect, test } from 'vitest';
import { getOrders } from '#contract/order-lists';
import { acceptOrder, cancelOrder, createOrder, getOrder, rejectOrder } from '#contract/orders';
import { getAdminDesk, getDesk } from '#contract/dashboard';
import { getPrices } from '#contract/pricing';
import { createQr } from '#contract/qr';
import { createCreation, getCreation, getCreations } from '#contract/fonts';
import { createTicket, getTicket, getTickets, replyToTicket } from '#contract/tickets';
import { ringOf } from '../testing/drawings.ts';
import { samples } from '../testing/samples.ts';
import { fillCategories, qrOf } from '../testing/qr.ts';
import { openShop } from '../testing/shop.ts';
import { type Proxy, startProxy } from '../testing/proxy.ts';

const shop = await openShop();
const proxy: Proxy = await startProxy(shop.databaseUrl);
afterAll(() => proxy.close());
const { databaseUrl: _, ...same } = shop;
const counted = await openShop({ beside: { ...same, databaseUrl: proxy.url } });

/**
 * Statements that no call waits for: those of events after a commit, of senders, and of the listening connection. The
 * settings of a new connection travel with its first statement, whichever that is.
 */
const apart = /pg_notify|"restores"|SKIP LOCKED|LISTEN|^SELECT 1$|^SET idle_in_transaction_session_timeout/;

/**
 * The statements of each round trip so far, in PostgreSQL's protocol: a prepared one is sent with its text once, and with
 * its name after that. The opening of a connection has none.
 */
function statementsOfTrips(): string[][] {
  const prepared = new Map<string, string>();
  return proxy.trips.map((trip) => {
    const bytes = Buffer.from(trip, 'latin1');
    const statements: string[] = [];
    for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      const [first = '', second = ''] = trip.slice(at + 5, end).split('\0', 2);
      if (trip[at] === 'Q') statements.push(first);
      else if (trip[at] === 'P') prepared.set(first, second);
      else if (trip[at] === 'B') statements.push(prepared.get(second) ?? `unknown: ${second}`);
      at = end;
    }
    return statements;
  });
}

/** The round trips to the database that a call waits for, with their statements. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[][]> {
  const before = proxy.trips.length;
  await call();
  const trips = statementsOfTrips().slice(before);
  return trips.filter((statements) => statements.some((text) => !apart.test(text)));
}

const tripsOf = async (call: () => Promise<unknown>): Promise<number> => (await statementsOf(call)).length;

const customer = await shop.customer(10_000_000);
const input = { type: 'corel', desc: 'یک طرح' } as const;
const drawingFile = { name: 'خط.plt', content: samples.plt.toString().padEnd(20_000) };
const order = (headers: Record<string, string> = {}) =>
  counted.send(createOrder, { as: customer, body: input, headers });

test('a paid order takes five round trips', async () => {
  await order();
  expect(await tripsOf(order)).toBe(5);
  expect(await tripsOf(() => order({ 'idempotency-key': crypto.randomUUID() }))).toBe(5);
});

test('a paid order with a file that is not tiny takes six', async () => {
  const make = () => counted.send(createOrder, { as: customer, body: input, files: [drawingFile] });
  await make();
  expect(await tripsOf(make)).toBe(6);
});

test('a paid order that repeats another takes six', async () => {
  const { _id: reorderOf } = await counted.send(createOrder, {
    as: customer,
    body: input,
    files: [drawingFile],
  });
  const make = () => counted.send(createOrder, { as: customer, body: { ...input, reorderOf } });
  await make();
  expect(await tripsOf(make)).toBe(6);
});

test('an action on an order takes at most five, also with money, notice and audit', async () => {
  const admin = await shop.signInAdmin();
  const act = async (call: typeof acceptOrder | typeof cancelOrder | typeof rejectOrder) => {
    const { _id: designId } = await order();
    return tripsOf(() => counted.send(call, { as: admin, body: { designId, reason: 'خوانا نیست' } }));
  };
  await act(acceptOrder);
  for (const call of [acceptOrder, cancelOrder, rejectOrder]) expect(await act(call)).toBeLessThanOrEqual(5);
});

test('a QR order takes six', async () => {
  const { text } = await fillCategories(shop, customer);
  const make = () => counted.send(createQr, { as: customer, ...qrOf(text, { values: { text: 'متن' } }) });
  await make();
  expect(await tripsOf(make)).toBe(6);
});

test('the wallet is locked once, by the last statements before the commit', async () => {
  const { text } = await fillCategories(shop, customer);
  const { _id: designId } = await order();
  const admin = await shop.signInAdmin();
  for (const pay of [
    () => order(),
    () => counted.send(createOrder, { as: customer, body: input, files: [drawingFile] }),
    () => counted.send(createQr, { as: customer, ...qrOf(text, { values: { text: 'متن' } }) }),
    () => counted.send(rejectOrder, { as: admin, body: { designId, reason: 'خوانا نیست' } }),
  ]) {
    const trips = await statementsOf(pay);
    const locks = (statements: readonly string[]) =>
      statements.filter((each) => /FROM accounts .* FOR UPDATE/s.test(each)).length;
    expect(trips.map(locks)).toEqual(trips.map((_, index) => (index === trips.length - 2 ? 1 : 0)));
    expect(trips.at(-1)?.at(-1)).toBe('COMMIT');
  }
});

test('an order or a list of them takes two, its session and itself', async () => {
  const { _id: id } = await order();
  for (const read of [
    () => counted.send(getOrder, { as: customer, params: { id } }),
    () => counted.send(getOrders, { as: customer }),
  ]) {
    await read();
    expect(await tripsOf(read)).toBe(2);
  }
});

test('a desk and the prices take two', async () => {
  const admin = await shop.signInAdmin();
  for (const read of [
    () => counted.send(getDesk, { as: customer }),
    () => counted.send(getAdminDesk, { as: admin }),
    () => counted.send(getPrices, { as: customer }),
  ]) {
    await read();
    expect(await tripsOf(read)).toBe(2);
  }
});

test('a ticket or a list of them takes two, and a message into it five', async () => {
  const body = { title: 'عنوان', department: 'other', text: 'متن' } as const;
  const { _id: id } = await counted.send(createTicket, { as: customer, body });
  const reply = () => counted.send(replyToTicket, { as: customer, body: { ticketId: id, text: 'پیام' } });
  for (const read of [
    () => counted.send(getTicket, { as: customer, params: { id } }),
    () => counted.send(getTickets, { as: customer }),
  ]) {
    await read();
    expect(await tripsOf(read)).toBe(2);
  }
  await reply();
  expect(await tripsOf(reply)).toBe(5);
});

test('a drawing or a list of them takes two, saving one five, and an order with one six, also when it is repeated', async () => {
  const save = () => counted.send(createCreation, { as: customer, body: ringOf('نام') });
  const { _id: id } = await save();
  for (const read of [
    () => counted.send(getCreation, { as: customer, params: { id } }),
    () => counted.send(getCreations, { as: customer, query: { search: 'نام' } }),
  ]) {
    await read();
    expect(await tripsOf(read)).toBe(2);
  }
  expect(await tripsOf(save)).toBe(5);
  const drawn = () =>
    counted.send(createOrder, { as: customer, body: { type: 'corel', desc: '', fontId: id } });
  const { _id: reorderOf } = await drawn();
  expect(await tripsOf(drawn)).toBe(6);
  const again = () =>
    counted.send(createOrder, { as: customer, body: { type: 'corel', desc: '', reorderOf } });
  await again();
  expect(await tripsOf(again)).toBe(6);
});

test('a login that has ended is refused by the next call', async () => {
  const ended = await shop.customer(1_000_000);
  const read = () => counted.call('GET', '/api/user/orders', { as: ended });
  expect((await read()).status).toBe(200);
  await shop.db
    .updateTable('logins')
    .set({ ended_at: new Date() })
    .where('person_id', '=', ended.id)
    .execute();
  expect((await read()).status).toBe(401);
  expect((await read()).status).toBe(401);
});
