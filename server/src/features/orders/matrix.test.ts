/** Tests every action in every situation for every actor against a table written by hand from the rules. */
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/common/endpoint';
import { orderFileCalls } from '#contract/files';
import {
  countPending,
  countToday,
  exportOrders,
  getOrderChart,
  getOrders,
  listOrders,
  listInHand,
  searchOrders,
  searchOverview,
} from '#contract/order-lists';
import { type Actor, getBalanceDifference, getOrder, getOrderResults } from '#contract/orders';
import {
  actions,
  actsIn,
  given,
  type PaidAction,
  type Situation,
  situations,
  statusIn,
  transitions,
  worldOf,
} from '../../../testing/acts.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { addressOf } from '../../platform/work/sms/message.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const rivalAdmins = [await shop.signInAdmin(), await shop.signInAdmin()];
const stranger = await shop.customer(1_000_000);
const { act, did, orderIn } = actsIn(shop, admin);

type Role = 'admin' | 'its customer' | 'another customer' | 'nobody';
const roles: Role[] = ['admin', 'its customer', 'another customer', 'nobody'];

const corel = 150_000;
const pen = 200_000;

const notifiesCustomer = new Set<PaidAction>(['accept', 'suspend', 'finish', 'reject', 'cancel', 'change']);
const sendsSms = new Set<PaidAction>(['finish', 'reject', 'suspend']);
const notifiesAdmins = new Set<PaidAction>(['revise', 'answer']);

/** The status after an action; undefined if it is not allowed. */
const nextOf = (situation: Situation, action: PaidAction, actor: Actor) =>
  action === 'cancel' && actor === 'customer' && situation.endsWith('again')
    ? undefined
    : transitions[statusIn(situation)][actor][action];

/** The actors of each action; a call by another role is refused before the order is read. */
const actorsOf: Record<PaidAction, readonly Actor[]> = {
  accept: ['admin'],
  suspend: ['admin'],
  finish: ['admin'],
  reject: ['admin'],
  change: ['admin'],
  cancel: ['admin', 'customer'],
  revise: ['customer'],
  answer: ['customer'],
};
const actorOf: Partial<Record<Role, Actor>> = {
  admin: 'admin',
  'its customer': 'customer',
  'another customer': 'customer',
};
const personOf = (role: Role, customer: Person) =>
  ({ admin, 'its customer': customer, 'another customer': stranger, nobody: undefined })[role];

/** Returns the status and code of the refusal; null if the action is allowed. */
function refusalOf(situation: Situation, action: PaidAction, role: Role): [number, string] | null {
  const actor = actorOf[role];
  if (!actor) return [401, 'UNAUTHENTICATED'];
  if (!actorsOf[action].includes(actor)) return [403, 'FORBIDDEN'];
  if (role === 'another customer') return [404, 'NOT_FOUND'];
  return nextOf(situation, action, actor) ? null : [409, 'INVALID_TRANSITION'];
}

// Refusals change nothing, so all refusals of a situation share one order.
const standing = new Map<Situation, Promise<{ id: string; customer: Person }>>();
const standingIn = (situation: Situation) => {
  const made = standing.get(situation) ?? madeIn(situation);
  standing.set(situation, made);
  return made;
};
async function madeIn(situation: Situation) {
  const customer = await shop.customer(1_000_000);
  return { id: await orderIn(situation, customer), customer };
}

const cases = situations.flatMap((situation) =>
  actions.flatMap((action) => roles.map((role) => [situation, action, role] as const)),
);
const refused = cases.filter((each) => refusalOf(...each) !== null);
const allowed = cases.filter((each) => refusalOf(...each) === null);

test.each(refused)('%s: %s by %s is refused, and nothing has changed', async (situation, action, role) => {
  const { id, customer } = await standingIn(situation);
  const [status, code] = refusalOf(situation, action, role) ?? [];
  const before = await worldOf(shop, id, customer);
  const reply = await act(action, id, personOf(role, customer));
  expect({ ...(reply.body as object), status: reply.status }).toMatchObject({ status, code });
  expect(await worldOf(shop, id, customer)).toEqual(before);
});

test.each(allowed)('%s: %s by %s', async (situation, action, role) => {
  const { id, customer } = await madeIn(situation);
  const by = personOf(role, customer) ?? admin;
  const byAdmin = role === 'admin';
  const before = await worldOf(shop, id, customer);
  const answer = await did(action, id, by);
  const after = await worldOf(shop, id, customer);
  const from = statusIn(situation);
  const to = nextOf(situation, action, byAdmin ? 'admin' : 'customer');
  const { note, files = [] } = given[action];

  expect(answer).toMatchObject({ _id: id, status: to });
  const wasDelivered = situation.endsWith('again') || situation === 'revising' || situation === 'finished';
  const comesBack =
    (action === 'reject' || action === 'cancel') && !wasDelivered && from !== 'unpaid' ? corel : 0;
  expect(after.order).toEqual({
    ...before.order,
    status: to,
    updated_at: expect.any(String) as string,
    ...(comesBack > 0 && { paid: 0 }),
    ...{
      accept: { designer_id: admin.id, accepted_at: expect.any(String) as string, suspend_reason: null },
      suspend: { suspend_reason: note, suspended_at: expect.any(String) as string, answered_at: null },
      finish: { finished_at: expect.any(String) as string, finisher_id: admin.id },
      reject: { reject_reason: note, suspend_reason: null },
      cancel: { suspend_reason: null },
      revise: { revisions: 1 },
      answer: { answered_at: expect.any(String) as string },
      change: { type: 'pen', price: pen, paid: pen },
    }[action],
  });

  expect(after.events.slice(0, -1)).toEqual(before.events);
  expect(after.events.at(-1)).toMatchObject({
    action,
    from_status: from,
    to_status: to,
    note,
    person_id: by.id,
    by_admin: byAdmin,
  });
  expect(after.files.slice(0, before.files.length)).toEqual(before.files);
  expect(after.files.slice(before.files.length).map((file) => [file.action, file.filename])).toEqual(
    files.map((file) => [action, file.name]),
  );

  // The money in the ledger and in the wallet.
  const moved = [
    ...(comesBack > 0 ? [{ operation: 'refund', amount: comesBack }] : []),
    ...(action === 'change' ? [{ operation: 'typeChange', amount: corel - pen }] : []),
  ];
  expect(after.moved).toEqual([...before.moved, ...moved]);
  expect(after.balance - before.balance).toBe(moved.reduce((sum, { amount }) => sum + amount, 0));

  // Notifications and SMS.
  const notified = after.notifications.slice(before.notifications.length);
  expect(notified).toHaveLength(byAdmin && notifiesCustomer.has(action) ? 1 : 0);
  for (const { link, message } of notified) {
    expect(link).toBe(`/designOrder/${id}`);
    expect(message).toContain(answer.orderNumber.toLocaleString('fa-IR', { useGrouping: false }));
  }
  const sms = after.sms.slice(before.sms.length);
  expect(sms).toHaveLength(sendsSms.has(action) ? 1 : 0);
  for (const { text } of sms) {
    expect(text.length, text).toBeLessThanOrEqual(70);
    expect(text).toContain(answer.orderNumber.toLocaleString('fa-IR', { useGrouping: false }));
    expect(text.endsWith(` ${addressOf(shop.environment.publicUrl, `/o/${answer.orderNumber}`)}`), text).toBe(
      true,
    );
  }

  // Nothing else was written.
  const admins = shop.environment.adminMobiles.length;
  const toAdmins = notifiesAdmins.has(action) ? admins : 0;
  expect(after.rows).toEqual({
    ...before.rows,
    order_events: (before.rows.order_events ?? 0) + 1,
    order_files: (before.rows.order_files ?? 0) + files.length,
    transfers: (before.rows.transfers ?? 0) + moved.length,
    entries: (before.rows.entries ?? 0) + 2 * moved.length,
    notifications: (before.rows.notifications ?? 0) + notified.length + toAdmins,
    sms_outbox: (before.rows.sms_outbox ?? 0) + sms.length,
    audit: (before.rows.audit ?? 0) + (byAdmin && ['reject', 'cancel', 'change'].includes(action) ? 1 : 0),
  });
});

test.each([...sendsSms])('%s sends no SMS to a customer who wants none', async (action) => {
  const customer = await shop.customer(1_000_000);
  const id = await orderIn(action === 'finish' ? 'designing' : 'pending', customer);
  await shop.db.updateTable('people').set({ sms: false }).where('id', '=', customer.id).execute();
  const before = await worldOf(shop, id, customer);
  await did(action, id, admin);
  const after = await worldOf(shop, id, customer);
  expect(after.sms).toEqual(before.sms);
  expect(after.notifications).toHaveLength(before.notifications.length + 1);
});

const moves = situations.flatMap((situation) =>
  (['admin', 'customer'] as const).flatMap((actor) =>
    actions
      .map((action) => ({ situation, actor, action, to: nextOf(situation, action, actor) }))
      .filter(({ to }) => to && to !== statusIn(situation)),
  ),
);
test.each(moves)(
  '$situation: of three who $action the order at the same moment ($actor) exactly one wins',
  async ({ situation, actor, action, to }) => {
    const { id, customer } = await madeIn(situation);
    const rivals = actor === 'admin' ? [admin, ...rivalAdmins] : [customer, customer, customer];
    const before = await worldOf(shop, id, customer);
    const replies = await Promise.all(rivals.map((rival) => act(action, id, rival)));
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(['200', '409', '409']);
    const winner = rivals[replies.findIndex((reply) => reply.status === 200)];
    const after = await worldOf(shop, id, customer);
    expect(after.order.status).toBe(to);
    expect(after.events.slice(before.events.length)).toMatchObject([{ action, person_id: winner?.id }]);
    expect(after.notifications.length - before.notifications.length).toBe(actor === 'admin' ? 1 : 0);
    expect(after.files.length - before.files.length).toBe(given[action].files?.length ?? 0);
  },
);

test.each(situations)('an order that is %s can be ordered again by its customer only', async (situation) => {
  const { id, customer } = await standingIn(situation);
  const again = (as?: Person) =>
    shop.call('POST', '/api/design/new', {
      ...(as && { as }),
      form: { type: 'pen', desc: 'دوباره', reorderOf: id },
      files: [],
    });
  const before = await worldOf(shop, id, customer);
  for (const [role, status] of [
    ['nobody', 401],
    ['admin', 403],
    ['another customer', 404],
  ] as const)
    expect((await again(personOf(role, customer))).status).toBe(status);
  expect(await worldOf(shop, id, customer)).toEqual(before);

  const reply = await again(customer);
  const { _id, files } = reply.body as { _id: string; files: { filename: string }[] };
  expect(files.map((file) => file.filename)).toEqual(['طرح.svg']);
  const made = await worldOf(shop, _id, customer);
  expect(made.order).toMatchObject({ status: 'pending', type: 'pen', price: pen, paid: pen, revisions: 0 });
  expect(made.events).toMatchObject([{ action: 'create', from_status: null, to_status: 'pending' }]);
  expect(made.moved).toEqual([{ operation: 'order', amount: -pen }]);
  expect(made.balance).toBe(before.balance - pen);
  expect(made.notifications).toEqual(before.notifications);
  const { order, events, files: old, moved } = await worldOf(shop, id, customer);
  expect({ order, events, files: old, moved }).toEqual({
    order: before.order,
    events: before.events,
    files: before.files,
    moved: before.moved,
  });
});

test.each(roles)('a new order by %s', async (role) => {
  const customer = await shop.customer(1_000_000);
  const as = personOf(role, customer);
  const reply = await shop.call('POST', '/api/design/new', {
    ...(as && { as }),
    form: { type: 'corel', desc: 'طرح' },
    files: [],
  });
  const expected = { admin: 403, nobody: 401 } as Partial<Record<Role, number>>;
  expect(reply.status).toBe(expected[role] ?? 200);
});

/** The HTTP status of each role's answer to the reading calls of an order. */
const reads: [Endpoint, Record<Role, number>][] = [
  ...[getOrder, orderFileCalls.file, getOrderResults].map((call): [Endpoint, Record<Role, number>] => [
    call,
    { admin: 200, 'its customer': 200, 'another customer': 404, nobody: 401 },
  ]),
  [searchOverview, { admin: 200, 'its customer': 200, 'another customer': 200, nobody: 401 }],
  ...[getOrders, getOrderChart].map((call): [Endpoint, Record<Role, number>] => [
    call,
    { admin: 403, 'its customer': 200, 'another customer': 200, nobody: 401 },
  ]),
  ...[listOrders, searchOrders, exportOrders, listInHand, countPending, countToday, getBalanceDifference].map(
    (call): [Endpoint, Record<Role, number>] => [
      call,
      { admin: 200, 'its customer': 403, 'another customer': 403, nobody: 401 },
    ],
  ),
];
test.each(reads.flatMap(([call, by]) => roles.map((role) => [call.path, role, by[role], call] as const)))(
  'GET %s by %s: %d',
  async (path, role, status, { answer }) => {
    const { id, customer } = await standingIn('finished');
    const before = await worldOf(shop, id, customer);
    const { files } = await shop.send(getOrder, { as: customer, params: { id } });
    const as = personOf(role, customer);
    const reply = await shop.call(
      'GET',
      `/api/${path.replace('{id}', id).replace('{fileId}', files[0]?._id ?? '')}`,
      { ...(as && { as }), query: path === 'design/balance' ? { type: 'corel', newType: 'pen' } : {} },
    );
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.bytes.length).toBeGreaterThan(0);
    if (answer !== 'file' && role === 'another customer') expect(reply.text).not.toContain(`"_id":"${id}"`);
    // The customer's fetching of a result is remembered.
    const isFetched = path === getOrderResults.path && role === 'its customer';
    expect(await worldOf(shop, id, customer)).toEqual({
      ...before,
      order: { ...before.order, ...(isFetched && { downloaded_at: expect.any(String) as string }) },
    });
  },
);

test.each(situations)('an order that is %s is shown to its customer and to admins', async (situation) => {
  const { id, customer } = await standingIn(situation);
  for (const as of [admin, customer])
    expect(await shop.send(getOrder, { as, params: { id } })).toMatchObject({
      _id: id,
      status: statusIn(situation),
    });
  expect(await shop.refused(getOrder, { as: stranger, params: { id } })).toMatchObject({ status: 404 });
});

/** A QR order is finished as soon as it is paid. */
async function qrOrder() {
  const { id, customer } = await madeIn('finished');
  await shop.db.updateTable('orders').set({ type: 'qr' }).where('id', '=', Number(id)).execute();
  return { id, customer };
}

test('a finished QR order is neither revised nor cancelled nor ordered again by its customer', async () => {
  const { id, customer } = await qrOrder();
  const before = await worldOf(shop, id, customer);
  for (const action of ['revise', 'cancel'] as const)
    expect({ ...((await act(action, id, customer)).body as object) }).toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  const again = await shop.call('POST', '/api/design/new', {
    as: customer,
    form: { type: 'corel', desc: 'دوباره', reorderOf: id },
    files: [],
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await worldOf(shop, id, customer)).toEqual(before);
  expect((await shop.send(getOrder, { as: customer, params: { id } })).revisionsLeft).toBe(0);
});

test('an admin cancels a finished QR order, with its refund when that is ticked, and no other finished one', async () => {
  const kept = await qrOrder();
  expect(await did('cancel', kept.id, admin)).toMatchObject({ status: 'cancelled' });
  expect((await worldOf(shop, kept.id, kept.customer)).balance).toBe(1_000_000 - corel);
  const back = await qrOrder();
  expect(await did('cancel', back.id, admin, { refund: true })).toMatchObject({ status: 'cancelled' });
  expect((await worldOf(shop, back.id, back.customer)).balance).toBe(1_000_000);
  for (const action of ['reject', 'suspend', 'accept'] as const) {
    const { id } = await qrOrder();
    expect((await act(action, id, admin)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
  }
});

test('the type of a QR order never changes', async () => {
  for (const situation of situations.filter((each) => nextOf(each, 'change', 'admin'))) {
    const { id, customer } = await madeIn(situation);
    await shop.db.updateTable('orders').set({ type: 'qr' }).where('id', '=', Number(id)).execute();
    const before = await worldOf(shop, id, customer);
    const reply = await act('change', id, admin);
    expect({ ...(reply.body as object), status: reply.status }).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await worldOf(shop, id, customer)).toEqual(before);
  }
});
