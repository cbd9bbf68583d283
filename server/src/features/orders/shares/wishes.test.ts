import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markPin, reviseOrder, writeMessage } from '#contract/conversations';
import { getNotifications } from '#contract/notifications';
import { exportOrders, searchOrders } from '#contract/order-lists';
import { eventsShown, getOrder, type Order } from '#contract/orders';
import { sendWish, shareOrder } from '#contract/shares';
import { actsIn, finishedOrder } from '../../../../testing/acts.ts';
import { picture } from '../../../../testing/pictures.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';

const shop = await openShop();
const beside = await openShop({ beside: shop });
const [admin, owner, stranger] = [
  await shop.signInAdmin(),
  await shop.customer(50_000_000),
  await shop.customer(1_000_000),
];
const { did } = actsIn(shop, admin);
const result = { name: 'a.png', content: await picture({ kind: 'png' }) };

async function shared() {
  const order = await finishedOrder(shop, admin, owner, [result]);
  const { token } = await shop.send(shareOrder, { as: owner, body: { designId: order._id } });
  return { order, token };
}
const shown = (order: Order, as: Person = owner, before?: string) =>
  shop.send(getOrder, { as, params: { id: order._id }, query: before === undefined ? {} : { before } });
const wish = (token: string, body: NonNullable<Parameters<typeof shop.send<typeof sendWish>>[1]>['body']) =>
  shop.send(sendWish, { params: { token }, ...(body && { body }) });
const wishesOf = (order: Order) => (order.events ?? []).filter(({ action }) => action === 'wish');
async function wished(token: string, order: Order, body: Parameters<typeof wish>[1]) {
  await wish(token, body);
  const event = wishesOf(await shown(order)).at(-1);
  if (!event) throw new Error('no wish');
  return event;
}
const revise = (order: Order, wishId: string | string[], more: object = {}, as = owner, at = shop) =>
  at.send(reviseOrder, { as, body: { designId: order._id, wishId, ...more } });
const refusedRevision = (order: Order, wishId: string | string[], more: object = {}, as = owner) =>
  shop.refused(reviseOrder, { as, body: { designId: order._id, wishId, ...more } });
const pins = [
  { x: 0.25, y: 0.75, text: 'اینجا گردتر' },
  { x: 1, y: 0, text: 'اینجا نه' },
];

test('a wish is in the conversation of its customer, as of nobody that the shop knows', async () => {
  const { order, token } = await shared();
  const event = await wished(token, order, { name: 'مریم', text: 'کمی بزرگ‌تر', pins, approve: true });
  expect(event).toMatchObject({
    action: 'wish',
    note: 'کمی بزرگ‌تر',
    by: { _id: '', name: 'مریم', admin: false },
    files: [],
    wish: { approves: true, revised: false },
  });
  expect(event.pins).toMatchObject(
    pins.map((pin) => ({ ...pin, fileId: order.results[0]?._id, page: 1, done: false })),
  );
  expect(new Set(event.pins.map(({ _id }) => _id)).size).toBe(2);
  const whole = await shown(order);
  expect(whole.approvedAt).toBeUndefined();
  expect([whole.status, whole.updatedAt, whole.revisionsLeft]).toEqual(['finished', order.updatedAt, 3]);
  expect(whole.versions).toHaveLength(1);
});

test('a wish says what its order was when it came', async () => {
  const { order, token } = await shared();
  await wish(token, { text: 'یک' });
  await did('revise', order._id, owner);
  await wish(token, { text: 'دو' });
  await did('accept', order._id, admin);
  await wish(token, { text: 'سه' });
  expect(wishesOf(await shown(order)).map(({ from, to }) => [from, to])).toEqual([
    ['finished', 'finished'],
    ['revising', 'revising'],
    ['designing', 'designing'],
  ]);
});

test('nobody else gets a wish, its pins or its notification', async () => {
  const { order, token } = await shared();
  const secret = 'زمردین';
  const before = await shown(order, admin);
  const event = await wished(token, order, {
    name: secret,
    text: secret,
    pins: [{ x: 0, y: 0, text: secret }],
    approve: true,
  });
  expect(await shown(order, admin)).toEqual(before);
  expect((await shop.refused(getOrder, { as: stranger, params: { id: order._id } })).status).toBe(404);
  expect((await shop.send(searchOrders, { as: admin, query: { search: secret } })).designs).toEqual([]);
  const { path } = exportOrders;
  const table = await shop.call('GET', `/api/${path}`, { as: admin });
  expect([table.status, table.text.includes(secret)]).toEqual([200, false]);
  for (const as of [admin, stranger])
    expect(JSON.stringify(await shop.send(getNotifications, { as }))).not.toContain(secret);
  // Not by the id of a pin or as an event before which to read either.
  for (const pinId of [event.pins[0]?._id ?? '', event._id])
    expect(
      (await shop.refused(markPin, { as: admin, body: { designId: order._id, pinId, done: true } })).status,
    ).toBe(404);
  expect(JSON.stringify(await shown(order, admin, String(Number(event._id) + 1)))).not.toContain(secret);
  // Later answers of acts of both sides.
  for (const as of [admin, owner])
    await shop.send(writeMessage, { as, body: { designId: order._id, text: 'سلام' } });
  expect(JSON.stringify(await shown(order, admin))).not.toContain(secret);
  const { rows } = await sql<{ text: string }>`SELECT row_to_json(e)::text AS text FROM order_events e
    UNION ALL SELECT row_to_json(p)::text FROM order_pins p UNION ALL SELECT row_to_json(a)::text FROM audit a`.execute(
    shop.db,
  );
  expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
});

test('one act makes a wish a revision, once, and then the designer sees what was wished', async () => {
  const { order, token } = await shared();
  const event = await wished(token, order, { name: 'مریم', text: 'کمی بزرگ‌تر', pins });
  const revised = await revise(order, event._id);
  expect(revised).toMatchObject({ status: 'revising', revisionsLeft: 2 });
  expect(wishesOf(revised)[0]?.wish).toEqual({ approves: false, revised: true });
  const [asked] = (await shown(order, admin)).events?.slice(-1) ?? [];
  expect(asked).toMatchObject({ action: 'revise', note: 'کمی بزرگ‌تر', by: { _id: String(owner.id) } });
  expect(asked?.pins).toMatchObject(pins.map((pin) => ({ ...pin, fileId: order.results[0]?._id })));
  // The guest's name stays with the customer.
  expect(JSON.stringify(await shown(order, admin))).not.toContain('مریم');
  const pinId = asked?.pins[0]?._id ?? '';
  await shop.send(markPin, { as: admin, body: { designId: order._id, pinId, done: true } });
  await did('accept', order._id, admin);
  await did('finish', order._id, admin);
  expect(await refusedRevision(order, event._id)).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect(await shown(order)).toMatchObject({ status: 'finished', revisionsLeft: 2 });
});

test('several wishes become one revision, each once and none without the others', async () => {
  const { order, token } = await shared();
  const first = await wished(token, order, { text: 'خط نازک‌تر', pins: pins.slice(0, 1) });
  const second = await wished(token, order, { text: 'کمی بزرگ‌تر', pins: pins.slice(1) });
  const other = await shared();
  const foreign = await wished(other.token, other.order, { text: 'مال دیگری' });
  expect(await refusedRevision(order, [first._id, foreign._id])).toMatchObject({ status: 404 });
  const revised = await revise(order, [second._id, first._id, second._id]);
  expect(revised).toMatchObject({ status: 'revising', revisionsLeft: 2 });
  expect(wishesOf(revised).map(({ wish: of }) => of?.revised)).toEqual([true, true]);
  expect(revised.events?.at(-1)).toMatchObject({ note: 'خط نازک‌تر\n\nکمی بزرگ‌تر', pins });
  const third = await wished(token, order, { text: 'و دیگر هیچ' });
  await did('accept', order._id, admin);
  await did('finish', order._id, admin);
  expect(await refusedRevision(order, [third._id, first._id])).toMatchObject({
    status: 409,
    code: 'CONFLICT',
  });
  expect(wishesOf(await shown(order)).at(-1)?.wish?.revised).toBe(false);
});

test('its customer may add words and pins of their own', async () => {
  const { order, token } = await shared();
  const { _id } = await wished(token, order, { pins });
  const own = { fileId: order.results[0]?._id ?? '', page: 1, x: 0.5, y: 0.5, text: 'و اینجا' };
  const revised = await revise(order, _id, { desc: 'طبق نشان‌ها', pins: [own] });
  expect(revised.events?.at(-1)).toMatchObject({ note: 'طبق نشان‌ها', pins: [own, ...pins] });
});

test('a wish that only approves is nothing to revise', async () => {
  const { order, token } = await shared();
  const { _id } = await wished(token, order, { approve: true });
  expect(await refusedRevision(order, _id)).toMatchObject({
    status: 400,
    fields: { desc: expect.any(String) as string },
  });
  expect(wishesOf(await shown(order))[0]?.wish?.revised).toBe(false);
  await revise(order, _id, { desc: 'آبی‌تر' });
});

test('the wish of another order, of nobody or of no order is none', async () => {
  const [{ order, token }, other] = [await shared(), await shared()];
  const { _id } = await wished(token, order, { text: 'بزرگ‌تر' });
  const [event] = (await shown(other.order)).events ?? [];
  for (const id of [_id, event?._id ?? '', '0', '-1', 'x', '9'.repeat(15)])
    expect([id, (await refusedRevision(other.order, id)).status]).toEqual([id, 404]);
  expect((await refusedRevision(order, _id, {}, stranger)).status).toBe(404);
  expect((await refusedRevision(order, _id, {}, admin)).status).toBe(403);
  expect(await shown(other.order)).toMatchObject({ status: 'finished', revisionsLeft: 3 });
});

test('a wish that is made a revision twice at once is one revision, in two processes too', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { order, token } = await shared();
    const { _id } = await wished(token, order, { text: 'بزرگ‌تر' });
    const tried = await Promise.allSettled([revise(order, _id), revise(order, _id, {}, owner, beside)]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shown(order)).toMatchObject({ status: 'revising', revisionsLeft: 2 });
  }
});

test('a fourth revision is refused, and the wish stays', async () => {
  const { order, token } = await shared();
  for (let times = 0; times < 3; times += 1)
    for (const [action, as] of [
      ['revise', owner],
      ['accept', admin],
      ['finish', admin],
    ] as const)
      await did(action, order._id, as);
  const { _id } = await wished(token, order, { text: 'بزرگ‌تر' });
  expect(await refusedRevision(order, _id)).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
  expect(wishesOf(await shown(order))[0]?.wish?.revised).toBe(false);
});

test('a conversation with many messages and wishes is read a page at a time, in one order', async () => {
  const { order, token } = await shared();
  const said: string[] = [];
  for (let at = 0; at < 45; at += 1) {
    if (at % 3 === 0) await wish(token, { text: `${at}` });
    else await shop.send(writeMessage, { as: owner, body: { designId: order._id, text: `${at}` } });
    said.push(`${at}`);
  }
  await sql`INSERT INTO order_events (order_id, person_id, by_admin, action, from_status, to_status, note, created_at)
    SELECT ${Number(order._id)}, ${owner.id}::bigint, false, 'message', 'finished', 'finished', 'm' || n, now()
    FROM generate_series(1, 190) n`.execute(shop.db);
  const notes: string[] = [];
  let before: string | undefined;
  for (let page = await shown(order); ; page = await shown(order, owner, before)) {
    expect(page.events?.length).toBeLessThanOrEqual(eventsShown);
    notes.unshift(...(page.events ?? []).map(({ note }) => note));
    before = page.events?.[0]?._id;
    if (!page.hasEarlier) break;
  }
  expect(notes.filter((note) => /^\d+$/.test(note))).toEqual(said);
  expect(notes.filter((note) => note.startsWith('m'))).toHaveLength(190);
});
