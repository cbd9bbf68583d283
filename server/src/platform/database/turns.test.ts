import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createOrder } from '#contract/orders';
import { getProfile } from '#contract/profile';
import { openShop, type Person } from '../../../testing/shop.ts';
import { Turns } from './turns.ts';

const shop = await openShop();
const price = 150_000;

const order = (person: Person) =>
  shop.call('POST', '/api/design/new', { as: person, form: { type: 'corel', desc: 'طرح' } });

test('two hundred calls that wait for one locked wallet hold up nobody else', async () => {
  const [stuck, other] = [await shop.customer(300 * price), await shop.customer(10 * price)];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let locked = () => {};
  const isLocked = new Promise<void>((resolve) => (locked = resolve));
  const holder = shop.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM accounts WHERE person_id = ${stuck.id} FOR UPDATE`.execute(tx);
    locked();
    await released;
  });
  await isLocked;
  let answered = 0;
  const waiting = Array.from({ length: 200 }, () => order(stuck).finally(() => (answered += 1)));
  await sleep(500);
  // Other people can still read and buy, and the waiting one can still read.
  for (let round = 0; round < 5; round += 1) {
    expect((await order(other)).status).toBe(200);
    await shop.send(getProfile, { as: other });
    await shop.send(getProfile, { as: stuck });
  }
  expect(answered).toBeLessThan(200);
  release();
  await holder;
  const replies = await Promise.all(waiting);
  const done = replies.filter(({ status }) => status === 200).length;
  for (const { status } of replies) expect(status).toBeOneOf([200, 503]);
  expect(done).toBeGreaterThan(0);
  expect(await shop.balanceOf(stuck)).toBe((300 - done) * price);
});

test('a wallet that stays locked is told to its owner, and only that call is lost', async () => {
  const person = await shop.customer(10 * price);
  await shop.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM accounts WHERE person_id = ${person.id} FOR UPDATE`.execute(tx);
    expect(
      await shop.refused(createOrder, { as: person, body: { type: 'corel', desc: 'طرح' } }),
    ).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
    });
  });
  expect((await order(person)).status).toBe(200);
  expect(await shop.balanceOf(person)).toBe(9 * price);
});

test('one at a time for each, so many for all', async () => {
  const turns = new Turns(2);
  const order: string[] = [];
  let max = 0;
  let running = 0;
  const work = (who: string, name: string) =>
    turns.take(who, async () => {
      max = Math.max(max, (running += 1));
      order.push(name);
      await sleep(5);
      running -= 1;
    });
  await Promise.all([work('a', 'a1'), work('a', 'a2'), work('b', 'b1'), work('c', 'c1'), work('a', 'a3')]);
  expect(order.slice(0, 2)).toEqual(['a1', 'b1']);
  expect(order.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
  expect(max).toBe(2);
  await expect(turns.take('a', () => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  expect(await turns.take('a', () => Promise.resolve(1))).toBe(1);
});

test.each([
  ['whoever has asked for the fewest is next', 0, ['modest', 'greedy', 'greedy']],
  ['and before them whoever has waited for more than a second', 1100, ['greedy', 'greedy', 'modest']],
])('%s', async (_, waitedMs, expected) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const turns = new Turns(1);
    const order: string[] = [];
    const hold = Promise.withResolvers<void>();
    const held = turns.take('holder', () => hold.promise);
    const ask = (key: string) => turns.take(key, async () => void order.push(key));
    const greedy = [ask('greedy'), ask('greedy')];
    vi.advanceTimersByTime(waitedMs);
    const modest = ask('modest');
    hold.resolve();
    await Promise.all([held, ...greedy, modest]);
    expect(order).toEqual(expected);
  } finally {
    vi.useRealTimers();
  }
});

test('no wait for a turn is endless, and no queue', async () => {
  const turns = new Turns(1, 50);
  let end = () => {};
  const first = turns.take('a', () => new Promise<void>((resolve) => (end = resolve)));
  await expect(turns.take('b', () => Promise.resolve())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const queue = Array.from({ length: 501 }, () => turns.take('a', () => Promise.resolve()));
  await expect(queue.at(-1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  end();
  await first;
  await Promise.allSettled(queue);
});
