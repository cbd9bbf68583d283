import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { minuteMs, tehranOffset } from '#contract/common/tehran';
import { weekDays, type WorkingHours } from '#contract/common/working-hours';
import { getNotifications } from '#contract/notifications';
import { answerOrder, reviseOrder } from '#contract/conversations';
import { getOrders } from '#contract/order-lists';
import {
  acceptOrder,
  cancelOrder,
  finishOrder,
  getOrder,
  type Order,
  type PlainType,
  plainTypes,
  promiseOrder,
  suspendOrder,
} from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { actsIn, placeOrder, situations } from '../../../../testing/acts.ts';
import { sample } from '../../../../testing/samples.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { position } from '../queries.ts';
import { fastestMinutes } from './promise.ts';
import { renewPromises, tendDeliveries } from './jobs.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const shop = await openShop();
const beside = await openShop({ beside: shop });
let admin = await shop.signInAdmin();
let customer = await shop.customer(100_000_000);

async function setHours(hours: WorkingHours | string | null): Promise<void> {
  await sql`DELETE FROM settings WHERE key = 'hours'`.execute(shop.db);
  if (hours === null) return;
  const value = typeof hours === 'string' ? hours : JSON.stringify(hours);
  await sql`INSERT INTO settings (key, title, value, type, position) VALUES ('hours', 'ساعت کاری', ${value}, 'hours', 0)`.execute(
    shop.db,
  );
}
const always: WorkingHours = {
  days: Object.fromEntries(
    weekDays.map((day) => [day, ['00:00', '24:00']]),
  ) as unknown as WorkingHours['days'],
  closed: [],
};

/** Whole minutes of a clock that somebody reads one after another; a minute is open or not. */
function isOpen(hours: WorkingHours, at: number): boolean {
  const local = new Date(at + tehranOffset);
  const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
  const span = hours.days[names[local.getUTCDay()] ?? 'sat'];
  if (!span || hours.closed.includes(local.toISOString().slice(0, 10))) return false;
  const time = local.toISOString().slice(11, 16);
  return span[0] <= time && time < span[1];
}
const floorMinute = (at: number) => Math.floor(at / minuteMs) * minuteMs;
function slowWorking(hours: WorkingHours, from: number, to: number): number {
  let sum = 0;
  for (let cell = floorMinute(from); cell < to; cell += minuteMs)
    if (isOpen(hours, cell)) sum += Math.min(to, cell + minuteMs) - Math.max(from, cell);
  return sum;
}
function slowAfter(hours: WorkingHours, from: number, working: number): number | null {
  let left = working;
  for (let cell = floorMinute(from); cell < from + 400 * 1440 * minuteMs; cell += minuteMs) {
    if (!isOpen(hours, cell)) continue;
    const begins = Math.max(from, cell);
    if (begins + left <= cell + minuteMs) return begins + left;
    left -= cell + minuteMs - begins;
  }
  return null;
}

const count = () => tendDeliveries(shop.platform, new AbortController().signal);
const shown = (order: Order, as: Person = customer) => shop.send(getOrder, { as, params: { id: order._id } });
const readyOf = async (type: PlainType) =>
  (await shop.send(getPrices, { as: customer, query: { type } })).data[0]?.ready ?? null;
const order = (type: PlainType = 'corel', as = customer) => placeOrder(shop, as, [], { type });
const accept = ({ _id }: Order) => shop.send(acceptOrder, { as: admin, body: { designId: _id } });
const suspend = ({ _id }: Order) =>
  shop.send(suspendOrder, { as: admin, body: { designId: _id, reason: 'اندازه؟' } });
const answer = ({ _id }: Order) =>
  shop.send(answerOrder, { as: customer, body: { designId: _id, text: 'هفت' } });
const finish = ({ _id }: Order) =>
  shop.send(finishOrder, { as: admin, body: { designId: _id }, files: [sample('png')] });
const promise = ({ _id }: Order, at: Date | string | null) =>
  shop.send(promiseOrder, {
    as: admin,
    body: { designId: _id, at: at instanceof Date ? at.toISOString() : at },
  });
const ago = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * minuteMs);
const noticesOf = async (as: Person) => (await shop.send(getNotifications, { as })).private;

/** Adds deliveries of today as if they had taken so many working minutes. */
async function deliver(type: PlainType, minutes: readonly number[]): Promise<void> {
  for (const each of minutes) {
    const { _id } = await order(type);
    await sql`INSERT INTO deliveries (order_id, type, day, minutes)
      VALUES (${Number(_id)}, ${type}, tehran_day(${shop.clock.now()}), ${each})`.execute(shop.db);
    await shop.send(cancelOrder, { as: customer, body: { designId: _id } });
  }
}
const forget = () => sql`TRUNCATE deliveries, delivery_counts`.execute(shop.db);

test('the first delivery of an order counts its working minutes without those in which it was suspended', async () => {
  await forget();
  await setHours(always);
  const made = await order('face');
  shop.clock.move(600);
  await suspend(made);
  shop.clock.move(3600);
  await answer(made);
  shop.clock.move(600);
  await accept(made);
  shop.clock.move(1200);
  await finish(made);
  await shop.send(reviseOrder, { as: customer, body: { designId: made._id, desc: 'بزرگ‌تر' } });
  await accept(made);
  shop.clock.move(6000);
  await finish(made);
  const kept = async () =>
    (await sql<{ minutes: number }>`SELECT minutes FROM deliveries`.execute(shop.db)).rows;
  expect(await kept()).toEqual([{ minutes: 30 }]);
  // The same is found of an order that an older version delivered.
  await forget();
  await sql`UPDATE delivery_progress SET filled_to = 0, is_filled = false`.execute(shop.db);
  await count();
  expect(await kept()).toEqual([{ minutes: 30 }]);
  await count();
  expect((await sql`SELECT range, count, most FROM delivery_counts`.execute(shop.db)).rows).toMatchObject([
    { count: 1, most: 30 },
  ]);
});

test('twenty deliveries make a promise, before and after they are counted, and what is older than 30 days does not', async () => {
  await forget();
  await setHours(always);
  await deliver('pen', [...Array(18).fill(100), 300].map(Number));
  expect(await readyOf('pen')).toBeNull();
  expect((await order('pen')).promisedFor).toBeUndefined();
  await deliver('pen', [400]);
  for (const act of [() => Promise.resolve(), count]) {
    await act();
    const ready = await readyOf('pen');
    expect(ready).toMatchObject({ minutes: 100, sample: 20 });
    const position = ready?.position ?? 0;
    expect(Math.abs(Date.parse(ready?.at ?? '') - shop.clock.now().getTime() - 100 * minuteMs)).toBeLessThan(
      10_000,
    );
    const made = await order('pen');
    expect(await shown(made)).toMatchObject({ position });
    expect((await shown(made, admin)).position).toBe(position);
    expect(Date.parse(made.promisedFor ?? '') - Date.parse(made.paidAt ?? '')).toBe(100 * minuteMs);
    await shop.send(cancelOrder, { as: customer, body: { designId: made._id } });
  }
  expect(
    (await shop.send(getPrices, { as: customer })).data.find(({ type }) => type === 'qr')?.ready,
  ).toBeNull();
  expect(await fastestMinutes(shop.db, shop.clock.now())).toBe(100);
  await sql`UPDATE delivery_counts SET day = day - 30`.execute(shop.db);
  expect(await readyOf('pen')).toBeNull();
  await sql`UPDATE delivery_counts SET day = day - 1`.execute(shop.db);
  await count();
  expect((await sql`SELECT FROM delivery_counts`.execute(shop.db)).rows).toEqual([]);
});

test('without hours that can be read or come within 400 days nothing is promised', async () => {
  await forget();
  await setHours(always);
  await deliver('ill', Array(20).fill(50) as number[]);
  expect(await readyOf('ill')).not.toBeNull();
  const none = Object.fromEntries(weekDays.map((day) => [day, null])) as unknown as WorkingHours['days'];
  const closed = Array.from({ length: 500 }, (_, n) =>
    new Date(Date.now() + (n - 20) * 86_400_000).toISOString().slice(0, 10),
  );
  for (const hours of [null, 'هر روز از صبح', { days: none, closed: [] }, { ...always, closed }]) {
    await setHours(hours);
    expect(await readyOf('ill')).toBeNull();
    expect(await fastestMinutes(shop.db, shop.clock.now())).toBeNull();
    expect((await order('ill')).promisedFor).toBeUndefined();
  }
  await setHours({ ...always, closed: closed.slice(0, 300) });
  expect(await readyOf('ill')).not.toBeNull();
});

test('an order that the version before inserted has no promise and is delivered like any other', async () => {
  const made = await order();
  await sql`UPDATE orders SET paid_at = NULL, promised_for = NULL WHERE id = ${Number(made._id)}`.execute(
    shop.db,
  );
  shop.clock.move(300);
  expect(await shown(made)).toMatchObject({ status: 'pending', position: expect.any(Number) as number });
  await suspend(made);
  await answer(made);
  await accept(made);
  await renewPromises(shop.platform);
  expect((await finish(made)).promisedFor).toBeUndefined();
});

test('an admin sets a promise, before the first delivery only', async () => {
  const acts = actsIn(shop, admin);
  const at = new Date(shop.clock.now().getTime() + 86_400_000);
  for (const situation of situations) {
    const designId = await acts.orderIn(situation, customer);
    const reply = shop.call('PUT', '/api/design/promise', {
      as: admin,
      body: { designId, at: at.toISOString() },
    });
    const allowed = situation === 'pending' || situation === 'designing' || situation === 'suspended';
    expect([situation, (await reply).status]).toEqual([situation, allowed ? 200 : 409]);
  }
  const made = await order();
  for (const wrong of [ago(1), new Date(shop.clock.now().getTime() + 401 * 86_400_000), 'فردا'])
    expect(
      await shop.refused(promiseOrder, {
        as: admin,
        body: { designId: made._id, at: wrong instanceof Date ? wrong.toISOString() : wrong },
      }),
    ).toMatchObject({ status: 400, fields: { at: expect.any(String) as string } });
  expect(
    await shop.refused(promiseOrder, { as: customer, body: { designId: made._id, at: null } }),
  ).toMatchObject({ status: 403 });
  const set = await promise(made, at);
  expect(set).toMatchObject({ promisedFor: at.toISOString() });
  expect(set.events?.at(-1)).toMatchObject({ action: 'promise', from: 'pending', to: 'pending' });
  expect((await noticesOf(customer))[0]).toMatchObject({ title: 'تاریخ تحویل سفارش شما' });
  expect((await promise(made, null)).promisedFor).toBeUndefined();
});

test('a late order is announced once with a new promise, and an admin’s own day is not changed', async () => {
  await forget();
  await setHours(always);
  await deliver('corel', Array(20).fill(60) as number[]);
  const mine = await shop.customer(10_000_000);
  const [late, set, other] = [
    await order('corel', mine),
    await order('corel', mine),
    await order('corel', mine),
  ];
  await promise(set, new Date(shop.clock.now().getTime() + 30 * minuteMs));
  shop.clock.move(3700);
  // A suspended order is never late.
  await suspend(other);
  expect(await shown(late, mine)).toMatchObject({ late: true, promisedFor: late.promisedFor });
  await Promise.all([renewPromises(shop.platform), renewPromises(beside.platform)]);
  await renewPromises(shop.platform);
  const renewed = await shown(late, mine);
  // Its first promise has passed: the new one makes it no less late, it only says for when.
  expect(renewed.late).toBe(true);
  expect(Date.parse(renewed.promisedFor ?? '')).toBeGreaterThan(shop.clock.now().getTime() + 55 * minuteMs);
  expect(renewed.events?.at(-1)).toMatchObject({ action: 'promise', by: { _id: '', name: '', admin: true } });
  expect(await shown(set, mine)).toMatchObject({ late: true });
  expect((await shown(other, mine)).late).toBeUndefined();
  const told = async () => (await noticesOf(mine)).filter(({ title }) => title === 'سفارش شما دیر شد');
  expect(await told()).toHaveLength(1);
  shop.clock.move(7200);
  await renewPromises(shop.platform);
  expect(await told()).toHaveLength(1);
  expect((await shop.send(getOrders, { as: mine })).data.map((each) => each.late)).toEqual([
    undefined,
    true,
    true,
  ]);
  await promise(late, new Date(shop.clock.now().getTime() + 60 * minuteMs));
  expect((await shown(late, mine)).late).toBeUndefined();
});

type Act = 'accept' | 'suspend' | 'answer' | 'finish' | 'set' | 'wait';
const acts: fc.Arbitrary<{ act: Act; minutes: number }> = fc.record({
  act: fc.constantFrom('accept', 'suspend', 'answer', 'finish', 'set', 'wait'),
  minutes: fc.integer({ min: 1, max: 4000 }),
});
const spans = fc.constantFrom(null, ['09:00', '18:00'], ['00:00', '24:00'], ['13:15', '13:20']);
const anyHours = fc
  .record({ days: fc.tuple(spans, spans, spans, spans, spans, spans, spans), closed: fc.array(fc.nat(20)) })
  .map(({ days, closed }) => ({
    days: Object.fromEntries(weekDays.map((day, at) => [day, days[at]])) as unknown as WorkingHours['days'],
    closed: closed.map((n) =>
      new Date(shop.clock.now().getTime() + n * 86_400_000).toISOString().slice(0, 10),
    ),
  }));

test('promises and deliveries are those of a slow model, whatever happens to orders', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...plainTypes),
      anyHours,
      fc.array(fc.nat(3000), { minLength: 18, maxLength: 24, size: 'max' }),
      fc.array(acts, { minLength: 4, maxLength: 12, size: 'max' }),
      async (type, hours, minutes, steps) => {
        // Each run moves the clock by weeks, and logins expire.
        [admin, customer] = [await shop.signInAdmin(), await shop.customer(100_000_000)];
        await forget();
        await setHours(hours);
        await deliver(type, minutes);
        const hasHours = weekDays.some((day) => hours.days[day]);
        const p90 = minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length * 0.9) - 1] ?? 0;
        const ready = await readyOf(type);
        const isKnown =
          hasHours &&
          minutes.length >= 20 &&
          slowAfter(hours, shop.clock.now().getTime(), p90 * 1.2 * minuteMs);
        if (!hasHours || minutes.length < 20) expect(ready).toBeNull();
        if (isKnown) {
          expect(ready?.sample).toBe(minutes.length);
          expect(ready?.minutes).toBeGreaterThanOrEqual(p90);
          expect(ready?.minutes).toBeLessThanOrEqual(p90 * 1.15 + 1);
        }
        const { promisedFor, ...made } = await order(type);
        let model = ready && slowAfter(hours, Date.parse(made.paidAt ?? ''), ready.minutes * minuteMs);
        expect(promisedFor ? Date.parse(promisedFor) : null).toBe(model);
        let { status } = made;
        let asked = 0;
        let isAnswered = false;
        let paused = 0;
        let since = 0;
        const settle = (at: number) => {
          if (!isAnswered && model !== null) model = slowAfter(hours, model, slowWorking(hours, asked, at));
          isAnswered = true;
        };
        for (const { act, minutes: waited } of steps) {
          shop.clock.move(waited * 60);
          const may = {
            accept: status === 'pending' || status === 'suspended',
            suspend: status === 'pending' || status === 'designing',
            answer: status === 'suspended',
            finish: status === 'designing',
            set: true,
            wait: false,
          }[act];
          if (!may) continue;
          const to = new Date(Math.floor(shop.clock.now().getTime() / 1000) * 1000 + waited * minuteMs);
          const reply = await {
            accept: () => accept(made),
            suspend: () => suspend(made),
            answer: () => answer(made),
            finish: () => finish(made),
            set: () => promise(made, to),
            wait: () => shown(made),
          }[act]();
          const at = Date.parse(reply.events?.at(-1)?.createdAt ?? '');
          if (act === 'set') model = to.getTime();
          if (act === 'answer') settle(at);
          if (act === 'suspend') [asked, since, isAnswered] = [at, at, false];
          if (act === 'accept' && status === 'suspended') {
            settle(at);
            paused += slowWorking(hours, since, at);
          }
          status = reply.status;
          if (act === 'finish') {
            const taken = slowWorking(hours, Date.parse(made.paidAt ?? ''), at) - paused;
            const { rows } = await sql<{ minutes: number }>`
              SELECT minutes FROM deliveries WHERE order_id = ${Number(made._id)}`.execute(shop.db);
            expect(rows).toEqual(hasHours ? [{ minutes: Math.floor(taken / minuteMs) }] : []);
            expect(reply.promisedFor).toBeUndefined();
            return;
          }
          expect(reply.promisedFor ? Date.parse(reply.promisedFor) : null).toBe(model);
          const isLate = status !== 'suspended' && model !== null && model < shop.clock.now().getTime();
          expect((await shown(made)).late ?? false).toBe(isLate);
        }
        await shop.send(cancelOrder, { as: admin, body: { designId: made._id } });
      },
    ),
    { numRuns: inject('isLong') ? 50 : 8, seed, endOnFailure: true },
  );
});

test('of a long queue only the first places are told, and no more of it is read', async () => {
  await forget();
  await setHours(always);
  await deliver('pen', Array(20).fill(60) as number[]);
  const made = await order('pen');
  const ahead = (count: number) =>
    sql`INSERT INTO orders (person_id, type, status, description, price, paid, paid_at, frozen_totals, created_at, updated_at)
      SELECT person_id, type, 'pending', '', 0, 0, paid_at - interval '1 hour', frozen_totals, created_at, updated_at
      FROM orders, generate_series(1, ${count}) WHERE id = ${Number(made._id)}`.execute(shop.db);
  await ahead(500 - ((await shown(made)).position ?? 0));
  expect((await shown(made)).position).toBe(500);
  expect(await readyOf('pen')).toMatchObject({ position: null });
  await ahead(100);
  expect((await shown(made)).position).toBeUndefined();
  await sql`ANALYZE orders`.execute(shop.db);
  const { rows: ends } = await sql<{ id: number }>`
    (SELECT id FROM orders WHERE status = 'pending' ORDER BY coalesce(paid_at, created_at), id LIMIT 1)
    UNION ALL SELECT ${Number(made._id)}::bigint`.execute(shop.db);
  for (const { id } of ends) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>`EXPLAIN (ANALYZE, FORMAT JSON)
      SELECT ${sql.raw(position)} FROM orders d WHERE d.id = ${id}`.execute(shop.db);
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
    expect(plan).toContain('orders_queue');
    for (const [, read] of plan.matchAll(/"Actual Rows":([\d.]+)/g))
      expect(Number(read)).toBeLessThanOrEqual(501);
  }
});
