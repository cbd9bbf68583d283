import { expect, test } from 'vitest';
import { answerOrder } from '#contract/conversations';
import {
  changeOrderType,
  type OrderStatus,
  finishOrder,
  getBalanceDifference,
  getOrder,
  mayBeFrom,
  type PlainType,
} from '#contract/orders';
import { getNotifications } from '#contract/notifications';
import { actions, actsIn, type PaidAction, worldOf } from '../../../testing/acts.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { filesAreRight } from '../../../testing/kept-files.ts';
import { sample } from '../../../testing/samples.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const price = 150_000;

const { act, did, orderOf, orderIn } = actsIn(shop, admin);

const messages = async (person: Person) => (await shop.send(getNotifications, { as: person })).private;

const world = (id: string, customer: Person) => worldOf(shop, id, customer);

async function refuses(
  action: PaidAction,
  id: string,
  customer: Person,
  as: Person | undefined,
  status: number,
  code: string,
) {
  const before = await world(id, customer);
  const reply = await act(action, id, as);
  expect({ ...(reply.body as object), status: reply.status }).toMatchObject({ status, code });
  expect(await world(id, customer)).toEqual(before);
}

test('a refusal names both states', async () => {
  const customer = await shop.customer(200_000);
  const { body } = await act('finish', await orderOf(customer), admin);
  expect((body as { message: string }).message).toMatch(/در انتظار طراحی.*آمادهٔ دریافت/);
});

test('of two admins who accept at the same moment exactly one wins', async () => {
  const rivals = [admin, await shop.signInAdmin(), await shop.signInAdmin()];
  for (let round = 0; round < 5; round += 1) {
    const customer = await shop.customer(200_000);
    const id = await orderOf(customer);
    const replies = await Promise.all(rivals.map((rival) => act('accept', id, rival)));
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409', '409']);
    const winner = rivals[replies.findIndex((reply) => reply.status === 200)];
    const { designer, events } = await shop.send(getOrder, { as: admin, params: { id } });
    expect(designer?._id).toBe(String(winner?.id));
    expect(events).toHaveLength(2);
    expect(await messages(customer)).toHaveLength(1);
  }
});

test('of ten who end an order at the same moment one wins, and the money comes back once', async () => {
  const customer = await shop.customer(200_000);
  const id = await orderOf(customer);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 3 === 0 ? act('reject', id, admin) : act('cancel', id, index % 3 === 1 ? admin : customer),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(9);
  expect(await shop.balanceOf(customer)).toBe(200_000);
});

test('one key 20 times at once changes an order once', async () => {
  const customer = await shop.customer(1_000_000);
  const id = await orderIn('designing', customer);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => act('finish', id, admin, {}, { 'idempotency-key': 'finish it' })),
  );
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect((await shop.send(getOrder, { as: admin, params: { id } })).results).toHaveLength(1);
  expect(await messages(customer)).toHaveLength(2);
  expect((await act('finish', id, admin)).status).toBe(409);
  await filesAreRight(shop.db, shop.environment);
});

test.each<[PaidAction, OrderStatus, Record<string, unknown>, string]>([
  ['suspend', 'pending', { reason: ' ' }, 'reason'],
  ['suspend', 'pending', { reason: 'ا'.repeat(5001) }, 'reason'],
  ['reject', 'pending', { reason: '' }, 'reason'],
  ['revise', 'finished', { desc: '' }, 'desc'],
  ['change', 'pending', { type: 'qr' }, 'type'],
  ['change', 'pending', { type: '' }, 'type'],
  ['accept', 'pending', { designId: '' }, 'designId'],
])('%s from %s with %j is refused at its field', async (action, status, fields, field) => {
  const customer = await shop.customer(1_000_000);
  const id = await orderIn(status, customer);
  const before = await world(id, customer);
  const reply = await act(action, id, mayBeFrom(action, 'admin', 'corel').length ? admin : customer, fields);
  expect({ ...(reply.body as object), status: reply.status }).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { [field]: expect.any(String) as string },
  });
  expect(await world(id, customer)).toEqual(before);
});

test('finishing needs a file, answering a text or a file', async () => {
  const customer = await shop.customer(1_000_000);
  const designing = await orderIn('designing', customer);
  expect(
    await shop.refused(finishOrder, { as: admin, body: { designId: designing }, files: [] }),
  ).toMatchObject({ status: 400, fields: { files: expect.any(String) as string } });
  const suspended = await orderIn('suspended', customer);
  expect(
    await shop.refused(answerOrder, { as: customer, body: { designId: suspended }, files: [] }),
  ).toMatchObject({ status: 400, fields: { text: expect.any(String) as string } });
  await shop.send(answerOrder, { as: customer, body: { designId: suspended }, files: [sample('png')] });
  await shop.send(answerOrder, { as: customer, body: { designId: suspended, text: 'باز هم' } });
  expect((await did('accept', suspended, admin)).suspendReason).toBeUndefined();
});

test.each(['999999', 'x', '0', '-1', '1.5', '1e3', '9'.repeat(30), "1' OR '1'='1", '\u0000'])(
  'no order has the id %j',
  async (id) => {
    for (const action of actions) {
      const as = mayBeFrom(action, 'admin', 'corel').length ? admin : await shop.signIn();
      expect((await act(action, id, as)).status).toBe(404);
    }
  },
);

const finishedOnce = (customer: Person, status: 'suspended' | 'designing') =>
  orderIn(`${status} again`, customer);

test.each([
  ['reject', 'suspended'],
  ['reject', 'designing'],
  ['cancel', 'suspended'],
  ['cancel', 'designing'],
] as const)(
  '%s from %s keeps the money of an order that was ever finished, unless the refund is ticked',
  async (action, status) => {
    const customer = await shop.customer(1_000_000);
    await did(action, await finishedOnce(customer, status), admin);
    expect(await shop.balanceOf(customer)).toBe(1_000_000 - price);
    await did(action, await finishedOnce(customer, status), admin, { refund: false });
    expect(await shop.balanceOf(customer)).toBe(1_000_000 - 2 * price);
    await did(action, await finishedOnce(customer, status), admin, { refund: true });
    expect(await shop.balanceOf(customer)).toBe(1_000_000 - 2 * price);
  },
);

test('a customer does not cancel a suspended order that was ever finished', async () => {
  const customer = await shop.customer(1_000_000);
  const id = await finishedOnce(customer, 'suspended');
  const before = await world(id, customer);
  const reply = await act('cancel', id, customer, { refund: true });
  expect(reply.body).toMatchObject({ code: 'INVALID_TRANSITION' });
  expect(await world(id, customer)).toEqual(before);
});

test('a refund is all that is still paid, after changes of type too', async () => {
  const customer = await shop.customer(1_000_000);
  const id = await orderOf(customer);
  await did('change', id, admin, { type: 'threeD' });
  expect(await shop.balanceOf(customer)).toBe(500_000);
  await did('change', id, admin, { type: 'ill' });
  expect(await shop.balanceOf(customer)).toBe(750_000);
  await did('change', id, admin, { type: 'threeD' });
  await did('reject', id, admin);
  expect(await shop.balanceOf(customer)).toBe(1_000_000);
});

test('a change of type goes by the prices and the discount of the day of the order', async () => {
  const customer = await shop.customer(1_000_000);
  await shop.db.updateTable('people').set({ level: 'vip' }).where('id', '=', customer.id).execute();
  const id = await orderOf(customer, 'corel');
  expect(await shop.balanceOf(customer)).toBe(865_000);
  await shop.db.updateTable('people').set({ level: 'normal' }).where('id', '=', customer.id).execute();
  await shop.db.updateTable('prices').set({ base: 900_000 }).where('type', '=', 'face').execute();
  const quoted = await shop.send(getBalanceDifference, {
    as: admin,
    query: { designId: id, type: 'corel', newType: 'face' },
  });
  expect(quoted.data).toEqual({ difference: 180_000, affordable: true });
  // The order's stored type counts, not the one in the query.
  const stale = await shop.send(getBalanceDifference, {
    as: admin,
    query: { designId: id, type: 'pen', newType: 'face' },
  });
  expect(stale).toEqual(quoted);
  expect((await did('change', id, admin, { type: 'face' })).price).toBe(315_000);
  expect(await shop.balanceOf(customer)).toBe(685_000);
  await shop.db.updateTable('prices').set({ base: 350_000 }).where('type', '=', 'face').execute();
});

test('a change the wallet cannot pay: 402 with what is missing, and nothing has changed', async () => {
  const customer = await shop.customer(price + 49_999);
  const id = await orderOf(customer);
  const before = await world(id, customer);
  expect(
    (
      await shop.send(getBalanceDifference, {
        as: admin,
        query: { designId: id, type: 'corel', newType: 'pen' },
      })
    ).data,
  ).toEqual({ difference: 50_000, affordable: false });
  expect((await act('change', id, admin)).body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', missing: 1 });
  expect(await world(id, customer)).toEqual(before);
  await shop.fund(customer, 1);
  await did('change', id, admin);
  expect(await shop.balanceOf(customer)).toBe(0);
});

test('a change to the type it has is refused', async () => {
  const customer = await shop.customer(price);
  expect(
    await shop.refused(changeOrderType, {
      as: admin,
      body: { designId: await orderOf(customer), type: 'corel' },
    }),
  ).toMatchObject({ status: 409, code: 'CONFLICT' });
});

test('ten changes of type at once are carried out one after another', async () => {
  const customer = await shop.customer(1_000_000);
  const id = await orderOf(customer);
  const types: PlainType[] = ['pen', 'ill', 'face', 'threeD', 'corel'];
  await Promise.all([...types, ...types].map((type) => act('change', id, admin, { type })));
  const { price: now, type } = await shop.send(getOrder, { as: admin, params: { id } });
  expect(now).toBe(
    { corel: 150_000, pen: 200_000, ill: 250_000, face: 350_000, threeD: 500_000 }[type as PlainType],
  );
  expect(await shop.balanceOf(customer)).toBe(1_000_000 - now);
});

test('an order is revised three times, and not a fourth', async () => {
  const customer = await shop.customer(price);
  const id = await orderIn('finished', customer);
  for (const left of [2, 1, 0]) {
    expect((await did('revise', id, customer)).revisionsLeft).toBe(left);
    await did('accept', id, admin);
    expect((await did('finish', id, admin)).results).toHaveLength(1);
  }
  await refuses('revise', id, customer, customer, 409, 'INVALID_TRANSITION');
  expect((await shop.send(getOrder, { as: customer, params: { id } })).revisions).toHaveLength(3);
  expect(await shop.balanceOf(customer)).toBe(0);
});

test('an order is revised within 30 days of its finishing', async () => {
  const customer = await shop.customer(price);
  const id = await orderIn('finished', customer);
  shop.clock.move(30 * 86_400 - 60);
  expect((await did('revise', id, customer)).revisionsLeft).toBe(2);
  const again = await shop.signIn(customer.mobile);
  const later = await shop.signIn(admin.mobile);
  await did('accept', id, later);
  await did('finish', id, later);
  shop.clock.move(30 * 86_400 - 60);
  const near = await shop.send(getOrder, { as: again, params: { id } });
  expect(near.revisionsLeft).toBe(2);
  shop.clock.move(120);
  const [customerNow, adminNow] = [await shop.signIn(customer.mobile), await shop.signIn(admin.mobile)];
  expect((await shop.send(getOrder, { as: customerNow, params: { id } })).revisionsLeft).toBe(0);
  const reply = await act('revise', id, customerNow);
  expect(reply.body).toMatchObject({ code: 'INVALID_TRANSITION' });
  expect((await shop.send(getOrder, { as: adminNow, params: { id } })).status).toBe('finished');
});
