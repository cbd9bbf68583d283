import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logout } from '#contract/auth';
import { acceptDesign, createDesign } from '#contract/designs';
import type { Event } from '#contract/notifications';
import { openHouse, type Person } from '../../testing/house.ts';
import { listen } from '../../testing/listen.ts';
import { listenerName } from './events.ts';
import { startProxy } from '../../testing/proxy.ts';
import { EventHub } from './events.ts';

const house = await openHouse();
const second = await openHouse({ beside: house });
const admin = await house.signInAdmin();

const order = (customer: Person) =>
  house.ask(createDesign, { as: customer, body: { type: 'corel', desc: 'طرح' } });
const types = (heard: Event[]) => new Set(heard.map((event) => event.type));

test('an admin’s act reaches its customer’s open page, and no other customer’s', async () => {
  const [customer, other] = [await house.customer(1_000_000), await house.customer(1_000_000)];
  const { _id } = await order(customer);
  const [mine, theirs, admins] = [
    await listen(house, customer),
    await listen(house, other),
    await listen(house, admin),
  ];
  await house.ask(acceptDesign, { as: admin, body: { designId: _id } });
  await mine.until((event) => event.type === 'design' && event.id === _id);
  await mine.until((event) => event.type === 'notification');
  await admins.until((event) => event.type === 'design' && event.id === _id);
  // What comes after it has not overtaken anything: a stream keeps its order.
  const own = await order(other);
  await theirs.until((event) => event.type === 'design' && event.id === own._id);
  expect(theirs.heard.some((event) => event.id === _id)).toBe(false);
  expect(theirs.heard.filter((event) => event.type === 'notification').length).toBeLessThanOrEqual(1);
  expect(mine.heard.some((event) => event.id === own._id)).toBe(false);
  for (const each of [mine, theirs, admins]) each.close();
});

test('several processes on one database share what is said', async () => {
  const customer = await house.customer(1_000_000);
  const { _id } = await order(customer);
  const [here, there] = [await listen(house, customer), await listen(second, customer)];
  await second.ask(acceptDesign, { as: admin, body: { designId: _id } });
  for (const each of [here, there]) {
    await each.until((event) => event.type === 'design' && event.id === _id);
    each.close();
  }
});

test('a charge is heard as a change of balance', async () => {
  const customer = await house.customer();
  const mine = await listen(second, customer);
  await house.charge(customer, 20_000);
  await mine.until((event) => event.type === 'balance');
  mine.close();
});

test('an event is a hint without data, and a refused act says nothing', async () => {
  const customer = await house.customer(150_000);
  const mine = await listen(house, customer);
  const { _id } = await order(customer);
  expect(
    (await house.call('POST', '/api/design/new', { as: customer, form: { type: 'corel', desc: 'طرح' } }))
      .status,
  ).toBe(402);
  await mine.until((event) => event.type === 'design');
  await house.charge(customer, 10_000);
  await mine.until((event) => event.type === 'balance');
  expect(mine.heard.filter((event) => event.type === 'design')).toEqual([{ type: 'design', id: _id }]);
  mine.close();
});

test('signing out ends that login’s streams, and no other', async () => {
  const one = await house.signIn();
  const two = await house.signIn(one.mobile);
  const [first, other] = [await listen(house, one), await listen(second, two)];
  const elsewhere = await listen(second, one);
  await house.ask(logout, { as: one });
  await first.hasEnded();
  await elsewhere.hasEnded();
  await other.until((event) => event.type === 'login');
  await house.charge(two, 10_000);
  await other.until((event) => event.type === 'balance');
  other.close();
});

test('a listening connection that breaks is made again, and pages are told to ask again', async () => {
  const customer = await house.customer(1_000_000);
  const mine = await listen(house, customer);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${listenerName}`.execute(
    house.db,
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
  const proxy = await startProxy(house.databaseUrl);
  const hub = new EventHub(proxy.url, house.pool, { every: 100, within: 500 });
  await hub.start();
  const heard: Event[] = [];
  hub.listen({ person: 0, admin: false, loginId: 0, hear: (event) => heard.push(event), end: () => {} });
  proxy.silence();
  await expect.poll(() => heard, { timeout: 30_000 }).toContainEqual({ type: 'connected' });
  hub.say('all', 'design');
  await expect.poll(() => heard, { timeout: 30_000 }).toContainEqual({ type: 'design' });
  proxy.silence();
  await hub.close();
  proxy.close();
});

test('a server that stops ends its streams instead of waiting for them', async () => {
  const customer = await house.customer();
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(second, customer)));
  await second.restart();
  for (const each of streams) await each.hasEnded();
});

test('nobody signed in hears anything', async () => {
  expect((await house.call('GET', '/api/events')).status).toBe(401);
});
