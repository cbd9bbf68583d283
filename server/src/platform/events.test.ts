import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logout } from '#contract/auth';
import { eventMarkHeader, pathOf } from '#contract/common/endpoint';
import { acceptOrder, createOrder } from '#contract/orders';
import type { Event } from '#contract/notifications';
import { getProfile } from '#contract/profile';
import { placeOrder } from '../../testing/acts.ts';
import { type Shop, openShop, type Person } from '../../testing/shop.ts';
import { listen } from '../../testing/listen.ts';
import { listenerName } from './events.ts';
import { startProxy } from '../../testing/proxy.ts';
import { EventHub } from './events.ts';

const shop = await openShop();
const second = await openShop({ beside: shop });
const admin = await shop.signInAdmin();

const order = (customer: Person) => placeOrder(shop, customer);
const types = (heard: Event[]) => new Set(heard.map((event) => event.type));

test('an admin’s act reaches its customer’s open page, and no other customer’s', async () => {
  const [customer, other] = [await shop.customer(1_000_000), await shop.customer(1_000_000)];
  const { _id } = await order(customer);
  const [mine, theirs, admins] = [
    await listen(shop, customer),
    await listen(shop, other),
    await listen(shop, admin),
  ];
  await shop.send(acceptOrder, { as: admin, body: { designId: _id } });
  await mine.until((event) => event.type === 'design' && event.id === _id);
  await mine.until((event) => event.type === 'notification');
  await admins.until((event) => event.type === 'design' && event.id === _id);
  const own = await order(other);
  await theirs.until((event) => event.type === 'design' && event.id === own._id);
  expect(theirs.heard.some((event) => event.id === _id)).toBe(false);
  expect(theirs.heard.filter((event) => event.type === 'notification').length).toBeLessThanOrEqual(1);
  expect(mine.heard.some((event) => event.id === own._id)).toBe(false);
  for (const each of [mine, theirs, admins]) each.close();
});

test('several processes on one database share what is said', async () => {
  const customer = await shop.customer(1_000_000);
  const { _id } = await order(customer);
  const [here, there] = [await listen(shop, customer), await listen(second, customer)];
  await second.send(acceptOrder, { as: admin, body: { designId: _id } });
  for (const each of [here, there]) {
    await each.until((event) => event.type === 'design' && event.id === _id);
    each.close();
  }
});

test('a charge is heard as a change of balance', async () => {
  const customer = await shop.customer();
  const mine = await listen(second, customer);
  await shop.charge(customer, 20_000);
  await mine.until((event) => event.type === 'balance');
  mine.close();
});

test('an event is a hint without data, and a refused act says nothing', async () => {
  const customer = await shop.customer(150_000);
  const mine = await listen(shop, customer);
  const { _id } = await order(customer);
  expect(
    (await shop.call('POST', '/api/design/new', { as: customer, form: { type: 'corel', desc: 'طرح' } }))
      .status,
  ).toBe(402);
  await mine.until((event) => event.type === 'design');
  await shop.charge(customer, 10_000);
  await mine.until((event) => event.type === 'balance');
  expect(mine.heard.filter((event) => event.type === 'design')).toEqual([{ type: 'design', id: _id }]);
  mine.close();
});

test('only its caller hears by which call something was changed', async () => {
  const customer = await shop.customer(1_000_000);
  const [mine, admins] = [await listen(second, customer), await listen(second, admin)];
  const { _id } = await shop.send(createOrder, {
    as: customer,
    body: { type: 'corel', desc: 'طرح' },
    headers: { 'idempotency-key': 'key-of-a-page' },
  });
  for (const each of [mine, admins]) {
    await each.until((event) => event.type === 'design' && event.id === _id);
    each.close();
  }
  expect(mine.heard).toContainEqual({ type: 'design', id: _id, call: 'key-of-a-page' });
  expect(admins.heard).toContainEqual({ type: 'design', id: _id });
});

test('many events with the longest ids and keys arrive', async () => {
  const hub = new EventHub(shop.databaseUrl, shop.pool);
  await hub.start();
  const [person, base, max] = [999_999_999_999_999, 900_000_000_000_000, 120];
  const heard: Event[] = [];
  hub.listen({ person, admin: false, loginId: 0, receive: (event) => heard.push(event), end: () => {} });
  for (let id = base; id < base + max; id += 1)
    hub.emit({ person }, 'notification', id, [person, 'k'.repeat(64)]);
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(max);
  await hub.close();
});

test('signing out ends that login’s streams, and no other', async () => {
  const one = await shop.signIn();
  const two = await shop.signIn(one.mobile);
  const [first, other] = [await listen(shop, one), await listen(second, two)];
  const elsewhere = await listen(second, one);
  await shop.send(logout, { as: one });
  await first.hasEnded();
  await elsewhere.hasEnded();
  await other.until((event) => event.type === 'login');
  await shop.charge(two, 10_000);
  await other.until((event) => event.type === 'balance');
  other.close();
});

test('a listening connection that breaks is made again, and pages are told to ask again', async () => {
  const customer = await shop.customer(1_000_000);
  const mine = await listen(shop, customer);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${listenerName}`.execute(
    shop.db,
  );
  await expect
    .poll(() => mine.heard.filter((event) => event.type === 'connected').length, { timeout: 30_000 })
    .toBe(2);
  const { _id } = await order(customer);
  await mine.until((event) => event.id === _id);
  expect(types(mine.heard)).toContain('balance');
  mine.close();
});

test('a listening connection whose server has fallen silent is made again', async () => {
  const proxy = await startProxy(shop.databaseUrl);
  const hub = new EventHub(proxy.url, shop.pool, { every: 100, within: 500 });
  await hub.start();
  const heard: Event[] = [];
  hub.listen({ person: 0, admin: false, loginId: 0, receive: (event) => heard.push(event), end: () => {} });
  proxy.silence();
  await expect.poll(() => heard, { timeout: 30_000 }).toContainEqual({ type: 'connected' });
  hub.emit('all', 'design');
  await expect.poll(() => heard, { timeout: 30_000 }).toContainEqual({ type: 'design' });
  proxy.silence();
  await hub.close();
  proxy.close();
});

/** Returns the mark of an answer by this process, and that of a stream opened afterwards. */
async function marksOf(person: Person, at: Shop, streamAt: Shop): Promise<[answer: number, stream: number]> {
  const { headers } = await at.call('GET', pathOf(getProfile), { as: person });
  const stream = await listen(streamAt, person);
  stream.close();
  return [Number(headers.get(eventMarkHeader)), stream.marks[0] ?? Number.NaN];
}

/** Waits until every process has received all events for a person. */
async function settled(person: Person): Promise<void> {
  for (const at of [shop, second])
    await expect
      .poll(async () => marksOf(person, at, second).then(([answer, stream]) => answer >= stream))
      .toBe(true);
}

test('a stream tells whether anything was said to its person since an answer, on whichever process', async () => {
  const [customer, other] = [await shop.customer(1_000_000), await shop.customer(1_000_000)];
  await settled(customer);
  const elsewhere = [await listen(shop, other), await listen(second, other)];
  const admins = await listen(second, admin);
  for (const [answering, streaming] of [
    [shop, shop],
    [shop, second],
    [second, shop],
  ] as const) {
    const { headers } = await answering.call('GET', pathOf(getProfile), { as: customer });
    const answer = Number(headers.get(eventMarkHeader));
    expect(answer).toBeGreaterThan(0);
    const before = elsewhere.map((stream) => stream.heard.length);
    await shop.charge(other, 10_000);
    for (const [at, stream] of elsewhere.entries())
      await expect.poll(() => stream.heard.length, { timeout: 30_000 }).toBeGreaterThan(before[at] ?? 0);
    const quiet = await listen(streaming, customer);
    expect(quiet.marks[0]).toBeLessThanOrEqual(answer);
    await shop.charge(customer, 10_000);
    await quiet.until((event) => event.type === 'balance');
    expect(quiet.marks.at(-1)).toBeGreaterThan(answer);
    const late = await listen(streaming, customer);
    expect(late.marks[0]).toBeGreaterThan(answer);
    late.close();
    quiet.close();
    await settled(customer);
  }
  const [answer] = await marksOf(admin, second, second);
  const { _id } = await order(customer);
  await admins.until((event) => event.id === _id);
  const late = await listen(second, admin);
  expect(late.marks[0]).toBeGreaterThan(answer);
  for (const stream of [...elsewhere, admins, late]) stream.close();
});

test('a process that begins, or has lost its listening connection, does not say that nothing was said', async () => {
  const customer = await shop.customer();
  await shop.charge(customer, 10_000);
  let answer = 0;
  await expect
    .poll(
      async () => {
        [answer] = await marksOf(customer, shop, shop);
        const { rows } = await shop.pool.query<{ mark: string }>(
          'SELECT last_value AS mark FROM event_marks',
        );
        return answer - Number(rows[0]?.mark);
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  const hub = new EventHub(shop.databaseUrl, shop.pool);
  const listener = { person: customer.id, admin: false };
  // A late event of the setup may still get its mark during this.
  await expect
    .poll(
      async () => {
        const { rows } = await shop.pool.query<{ mark: string }>(
          'SELECT last_value AS mark FROM event_marks',
        );
        await hub.start();
        const mark = hub.lastMarkOf(listener);
        await hub.close();
        return mark - Number(rows[0]?.mark);
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  await sql`SELECT nextval('event_marks')`.execute(shop.db);
  await hub.start();
  expect(hub.lastMarkOf(listener)).toBeGreaterThan(answer);
  await hub.close();
});

test('what the database itself says has a mark after the answers of before', async () => {
  const [person, stranger] = [await shop.customer(), await shop.customer()];
  const mine = await listen(second, person);
  const [answer] = await marksOf(person, second, second);
  await sql`UPDATE people SET roles = '{admin}' WHERE id = ${person.id}`.execute(shop.db);
  await mine.until((event) => event.type === 'login');
  await sql`UPDATE people SET roles = '{customer}' WHERE id = ${person.id}`.execute(shop.db);
  await expect
    .poll(() => second.platform.events.lastMarkOf({ person: person.id, admin: false }), { timeout: 30_000 })
    .toBeLessThan(Number.POSITIVE_INFINITY);
  expect(second.platform.events.lastMarkOf({ person: person.id, admin: false })).toBeGreaterThan(answer);
  expect(second.platform.events.lastMarkOf({ person: stranger.id, admin: false })).toBeLessThan(
    second.platform.events.lastMarkOf({ person: person.id, admin: false }),
  );
  mine.close();
});

test('a server that stops ends its streams instead of waiting for them', async () => {
  const customer = await shop.customer();
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(second, customer)));
  await second.restart();
  for (const each of streams) await each.hasEnded();
});

test('nobody signed in hears anything', async () => {
  expect((await shop.call('GET', '/api/events')).status).toBe(401);
});
