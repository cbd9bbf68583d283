import { toPersianDigits } from '#contract/common/digits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calendarDay } from '#contract/common/days';
import { pathOf } from '#contract/common/endpoint';
import { parse } from '#contract/common/validation';
import { createOffer, redeemOffer } from '#contract/offers';
import { paidStatuses, orderTypes } from '#contract/orders';
import {
  type Breakdown,
  breakdowns,
  getDeliveryReport,
  getGiftReport,
  getIncomeReport,
  getIncomeReportCsv,
  getOrderReport,
  getWalletReport,
} from '#contract/reports';
import { changeBalance, operations } from '#contract/wallet';
import { actsIn } from '../../../testing/acts.ts';
import { openShop } from '../../../testing/shop.ts';
import { tehranDate } from '../../platform/foundation/clock.ts';
import { jalaliDay, jalaliMonths } from '../../platform/foundation/jalali.ts';
import { recountReports } from './service.ts';

const shop = await openShop({ moneyWithoutReason: true });
const admin = await shop.signInAdmin();
const second = await shop.signInAdmin();
const { did, orderOf } = actsIn(shop, admin);

/** The same numbers in every run. */
let seed = 20_260_101;
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)] as T;

const hour = 3_600_000;
const day = 24 * hour;

/** An instant of the last 14 months; every fourth is within a second of a month's first midnight in Tehran. */
function someTime(): Date {
  const now = shop.clock.now();
  if (random(4) > 0) return new Date(now.getTime() - random(420 * day));
  const border = oneOf(jalaliMonths(now, 13)).start;
  return new Date(border.getTime() + random(2000) - 1000);
}

interface Entry {
  at: Date;
  operation: string;
  amount: number;
  account: string;
  type: string | null;
  designer: string | null;
}
interface Order {
  created_at: Date;
  type: string;
  status: string;
  designer: string | null;
  accepted_at: Date | null;
  finished_at: Date | null;
}
interface Code {
  at: Date;
  amount: number;
}

/** Everything that reports are about, row by row. */
async function plain(): Promise<{ entries: Entry[]; orders: Order[]; codes: Code[] }> {
  const entries =
    await sql<Entry>`SELECT t.created_at AS at, t.operation, e.amount, a.kind AS account, o.type,
      o.finisher_id::text AS designer
    FROM entries e JOIN transfers t ON t.id = e.transfer_id JOIN accounts a ON a.id = e.account_id
    LEFT JOIN orders o ON o.id = t.order_id`.execute(shop.db);
  const orders = await sql<Order>`SELECT created_at, type, status, finisher_id::text AS designer, accepted_at,
    finished_at FROM orders`.execute(shop.db);
  const codes = await sql<Code>`SELECT created_at AS at, amount FROM offers`.execute(shop.db);
  return { entries: entries.rows, orders: orders.rows, codes: codes.rows };
}

const monthOf = (at: Date) => jalaliDay(at).slice(0, 7).replace('/', '-');
const sum = <T>(all: readonly T[], figure: (each: T) => number) =>
  all.reduce((total, each) => total + figure(each), 0);

interface Period {
  from: string;
  to: string;
}
const within = (at: Date, { from, to }: Period) => tehranDate(at) >= from && tehranDate(at) <= to;

function incomeIn(entries: readonly Entry[]) {
  const [ordered, changed, refunded] = (['order', 'typeChange', 'refund'] as const).map((operation) =>
    entries.filter((entry) => entry.account === 'revenue' && entry.operation === operation),
  ) as [Entry[], Entry[], Entry[]];
  return {
    orders: ordered.length,
    ordered: sum(ordered, ({ amount }) => amount),
    changed: sum(changed, ({ amount }) => amount),
    refunds: refunded.length,
    refunded: 0 - sum(refunded, ({ amount }) => amount),
    income: sum([...ordered, ...changed, ...refunded], ({ amount }) => amount),
  };
}

/** Throws unless all reports of a period agree with the plain rows. */
async function reportsAreRight(period: Period): Promise<void> {
  const { entries, orders, codes } = await plain();
  const keyOf: Record<
    Breakdown,
    (each: { at: Date; type: string | null; designer: string | null }) => string
  > = {
    month: ({ at }) => monthOf(at),
    type: ({ type }) => type ?? 'none',
    designer: ({ designer }) => designer ?? 'none',
  };
  const ours = entries.filter(({ at }) => within(at, period));
  const made = orders.filter((order) => within(order.created_at, period));
  const delivered = orders.flatMap(({ accepted_at, finished_at, ...order }) =>
    order.type !== 'qr' &&
    accepted_at &&
    finished_at &&
    finished_at >= accepted_at &&
    within(finished_at, period)
      ? [
          {
            ...order,
            at: finished_at,
            minutes: Math.floor((finished_at.getTime() - accepted_at.getTime()) / 60_000),
          },
        ]
      : [],
  );
  for (const by of breakdowns) {
    const query = { ...period, by };
    const mine = <T extends { at: Date; type: string | null; designer: string | null }>(
      all: readonly T[],
      key: string,
    ) => all.filter((each) => keyOf[by](each) === key);

    const income = await shop.send(getIncomeReport, { as: admin, query });
    expect(income.total).toEqual(incomeIn(ours));
    const earned = ours.filter(({ account }) => account === 'revenue');
    for (const { key, label, ...figures } of income.data) {
      expect(label).not.toBe('');
      expect(figures, `income ${by} ${key}`).toEqual(incomeIn(mine(earned, key)));
    }
    expect(sum(income.data, (row) => row.income)).toBe(income.total.income);

    const wallets = await shop.send(getWalletReport, { as: admin, query });
    const moved = ours.filter(({ account }) => account === 'wallet');
    const before = entries.filter(({ account, at }) => account === 'wallet' && tehranDate(at) < period.from);
    const opening = sum(before, ({ amount }) => amount);
    expect(wallets.total).toMatchObject({ opening, closing: opening + sum(moved, ({ amount }) => amount) });
    let balance = opening;
    for (const row of wallets.data) {
      for (const operation of operations)
        expect(row[operation], `wallets ${by} ${row.key} ${operation}`).toBe(
          sum(
            mine(moved, row.key).filter((each) => each.operation === operation),
            ({ amount }) => amount,
          ),
        );
      if (by !== 'month') continue;
      expect(row.opening).toBe(balance);
      balance += sum(mine(moved, row.key), ({ amount }) => amount);
      expect(row.closing).toBe(balance);
    }

    const gifts = await shop.send(getGiftReport, { as: admin, query });
    const given = ours.filter(({ account }) => account === 'gifts');
    const fresh = codes.filter(({ at }) => within(at, period));
    expect(gifts.total).toEqual({
      codes: fresh.length,
      worth: sum(fresh, ({ amount }) => amount),
      uses: given.length,
      used: 0 - sum(given, ({ amount }) => amount),
    });
    if (by === 'month')
      for (const { key, ...row } of gifts.data)
        expect(row).toMatchObject({
          codes: fresh.filter(({ at }) => monthOf(at) === key).length,
          used: 0 - sum(mine(given, key), ({ amount }) => amount),
        });

    const report = await shop.send(getOrderReport, { as: admin, query });
    const dated = made.map((order) => ({ ...order, at: order.created_at }));
    expect(report.total.orders).toBe(made.length);
    for (const row of report.data)
      for (const status of paidStatuses)
        expect(row[status], `orders ${by} ${row.key} ${status}`).toBe(
          mine(dated, row.key).filter((order) => order.status === status).length,
        );

    const delivery = await shop.send(getDeliveryReport, { as: admin, query });
    for (const { key, ...row } of [{ key: null, ...delivery.total }, ...delivery.data]) {
      const minutes = (key === null ? delivered : mine(delivered, key))
        .map((each) => each.minutes)
        .toSorted((a, b) => a - b);
      expect(row.delivered, `delivery ${by} ${key}`).toBe(minutes.length);
      for (const [share, answered] of [
        [0.5, row.median],
        [0.9, row.p90],
      ] as const) {
        const right = minutes[Math.ceil(minutes.length * share) - 1];
        if (right === undefined) expect(answered).toBeNull();
        else expect(Math.abs((answered ?? -1) - right)).toBeLessThanOrEqual(right * 0.15 + 1);
      }
    }
  }
  const states = await shop.send(getOrderReport, { as: admin, query: period });
  expect(states.data.map(({ key }) => key)).toEqual([...paidStatuses]);
  const now = shop.clock.now().getTime();
  const limits = { day: 1, threeDays: 3, week: 7, month: 30, older: Number.POSITIVE_INFINITY };
  for (const row of states.data) {
    const open = ['pending', 'designing', 'suspended', 'revising'].includes(row.key);
    const mine = made.filter(({ status }) => status === row.key);
    expect(row.orders).toBe(mine.length);
    let under = 0;
    for (const [age, max] of Object.entries(limits) as [keyof typeof limits, number][]) {
      const until = mine.filter((order) => (now - order.created_at.getTime()) / day < max).length;
      expect(row[age], `age ${row.key} ${age}`).toBe(open ? until - under : 0);
      under = until;
    }
  }
}

const isoIn = (daysAgo: number) => tehranDate(new Date(shop.clock.now().getTime() - daysAgo * day));
const monthStart = (back: number) =>
  tehranDate(jalaliMonths(shop.clock.now(), back + 1)[0]?.start ?? new Date());
const periods = (): Period[] => [
  { from: isoIn(500), to: isoIn(0) },
  { from: monthStart(11), to: isoIn(0) },
  { from: monthStart(1), to: tehranDate(new Date(Date.parse(monthStart(0)) - day)) },
  { from: isoIn(100), to: isoIn(10) },
  { from: isoIn(3), to: isoIn(1) },
  { from: isoIn(47), to: isoIn(20) },
];

const customer = await shop.customer(50_000_000);
const { rows: accounts } = await sql<{ id: number; kind: string; person_id: number | null }>`
  SELECT id, kind, person_id FROM accounts`.execute(shop.db);
const accountOf = (kind: string) =>
  accounts.find((each) => (kind === 'wallet' ? each.person_id === customer.id : each.kind === kind))?.id;
const shopSide: Record<string, string> = { charge: 'gateway', gift: 'gifts', manual: 'adjustments' };

const move = (operation: string, amount: number, at: Date, order: number | null) =>
  shop.db.transaction().execute(async (tx) => {
    await sql`WITH moved AS (
        INSERT INTO transfers (operation, reference, order_id, created_at)
        VALUES (${operation}, ${crypto.randomUUID()}, ${order}, ${at}) RETURNING id)
      INSERT INTO entries (transfer_id, account_id, amount)
      SELECT id, ${accountOf('wallet')}::bigint, ${amount}::bigint FROM moved
      UNION ALL SELECT id, ${accountOf(shopSide[operation] ?? 'revenue')}::bigint, -${amount}::bigint FROM moved`.execute(
      tx,
    );
  });

async function insertOrder(): Promise<number> {
  const created = someTime();
  const status = oneOf(paidStatuses);
  const isFinished = status === 'finished' || status === 'revising' || random(5) === 0;
  const accepted = new Date(created.getTime() + random(3 * day));
  const finished = new Date(accepted.getTime() + random(oneOf([hour, 5 * day, 40 * day])));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, created_at, updated_at,
      accepted_at, finished_at, finisher_id)
    VALUES (${customer.id}, ${oneOf(orderTypes)}, ${status}, '', 0, 0, '{}', ${created}, ${created},
      ${isFinished ? accepted : null}, ${isFinished ? finished : null},
      ${isFinished && random(6) > 0 ? oneOf([admin.id, second.id]) : null}) RETURNING id`.execute(shop.db);
  const id = rows[0]?.id ?? 0;
  await move('order', -(100_000 + random(50) * 1000), created, id);
  if (random(3) === 0) await move('typeChange', (random(100) - 50) * 1000 || 1000, someTime(), id);
  if (random(3) === 0) await move('refund', 100_000 + random(9) * 1000, someTime(), id);
  return id;
}

test('every figure is what the ledger and the orders say, at any time and after any change', {
  timeout: 300_000,
}, async () => {
  const ids: number[] = [];
  for (let n = 0; n < 120; n += 1) {
    ids.push(await insertOrder());
    if (n % 4 === 0) await move('charge', 10_000 + random(1_000_000), someTime(), null);
    if (n % 5 === 0) await move('gift', 1000 * (1 + random(50)), someTime(), null);
    if (n % 6 === 0) await move('manual', (random(100) - 50) * 100 || 100, someTime(), null);
    if (n % 10 === 0)
      await sql`INSERT INTO offers (code, name, amount, expires_at, created_at)
        VALUES (${`2345${String(2222 + random(7) * 1000 + n)}`.replaceAll(/[018]/g, 'A')}, 'هدیه', ${1000 + random(9000)},
          ${someTime()}, ${someTime()}) ON CONFLICT DO NOTHING`.execute(shop.db);
  }
  for (const period of periods()) await reportsAreRight(period);

  for (const id of ids.slice(0, 60)) {
    const at = someTime();
    await sql`UPDATE orders SET type = ${oneOf(orderTypes)}, status = ${oneOf(paidStatuses)},
        finisher_id = ${oneOf([null, admin.id, second.id])}, accepted_at = ${oneOf([at, new Date(at.getTime() - hour)])},
        finished_at = ${oneOf([null, at])} WHERE id = ${id}`.execute(shop.db);
    if (random(2) === 0) await move('refund', 5000, someTime(), id);
  }
  for (const period of periods()) await reportsAreRight(period);

  await recountReports(shop.db);
  for (const period of periods()) await reportsAreRight(period);
});

test('an order’s life through the calls: a designer is who finished, and a change of type takes its price along', async () => {
  const today = { from: isoIn(0), to: isoIn(0) };
  const before = await shop.send(getIncomeReport, { as: admin, query: { ...today, by: 'designer' } });
  const buyer = await shop.customer(1_000_000);
  const id = await orderOf(buyer);
  await did('accept', id, admin);
  await did('change', id, admin, { type: 'pen' });
  await did('finish', id, second);
  const refunded = await orderOf(buyer);
  await did('reject', refunded, admin);
  const after = await shop.send(getIncomeReport, { as: admin, query: { ...today, by: 'designer' } });
  const of = (report: typeof after, key: string) => report.data.find((row) => row.key === key)?.income ?? 0;
  expect(of(after, String(second.id)) - of(before, String(second.id))).toBe(200_000);
  expect(of(after, String(admin.id))).toBe(of(before, String(admin.id)));
  expect(after.total.income - before.total.income).toBe(200_000);
  expect(after.total.refunded - before.total.refunded).toBe(150_000);
  expect(after.total.changed - before.total.changed).toBe(50_000);
  await reportsAreRight(today);

  const offer = await shop.send(createOffer, {
    as: admin,
    body: { name: 'هدیه', amount: 70_000, expiresIn: shop.clock.now().getTime() + day },
  });
  await shop.send(redeemOffer, { as: buyer, body: { code: offer.code } });
  await shop.send(changeBalance, {
    as: admin,
    body: { userId: String(buyer.id), amount: -10_000, note: 'اصلاح' },
  });
  await reportsAreRight(today);
  const wallets = await shop.send(getWalletReport, { as: admin });
  const held = await sql<{ sum: number }>`SELECT sum(balance)::bigint AS sum FROM accounts`.execute(shop.db);
  expect(wallets.total.closing).toBe(held.rows[0]?.sum);
  // The gift is no income.
  const income = await shop.send(getIncomeReport, { as: admin, query: today });
  expect(income.total).toEqual(after.total);
});

test('orders at the same time leave no change out', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer(1_000_000)));
  const today = { from: isoIn(0), to: isoIn(0) };
  await Promise.all(
    buyers.flatMap((buyer) => [
      orderOf(buyer).then((id) => did('accept', id, admin)),
      orderOf(buyer),
      shop.send(getIncomeReport, { as: admin, query: today }),
    ]),
  );
  await reportsAreRight(today);
});

test('a period is written in Jalali or ISO days', async () => {
  const of = (from: string, to: string) => shop.send(getIncomeReport, { as: admin, query: { from, to } });
  const iso = await of('2026-03-21', '2026-06-21');
  expect(iso.data.map(({ key }) => key)).toEqual(['1405-01', '1405-02', '1405-03']);
  expect(iso.data[0]?.label).toBe('فروردین ۱۴۰۵');
  expect(await of('1405/01/01', '1405/03/31')).toEqual(iso);
  expect(await of('۱۴۰۵-۱-۱', '۱۴۰۵-۳-۳۱')).toEqual(iso);
  for (const from of ['1405/12/30', '1405/13/01', '2026-02-30', 'امروز', '', '0001-01-01'])
    expect(await shop.refused(getIncomeReport, { as: admin, query: { from } })).toMatchObject({
      code: 'VALIDATION',
      fields: { from: 'تاریخ نامعتبر است.' },
    });
  const backwards = await shop.refused(getIncomeReport, {
    as: admin,
    query: { from: '1405/02/01', to: '1405/01/01' },
  });
  expect(backwards.fields).toHaveProperty('to');
});

test('days, months and leap years are the calendar’s, in the database as in the contract', async () => {
  const { rows } = await sql<{ day: string; month: string }>`
    SELECT d::date::text AS day, jalali_month(d::date)::text AS month
    FROM generate_series('2011-03-21'::date, '2071-03-19'::date, '1 day') d`.execute(shop.db);
  for (const { day: iso, month } of rows) {
    const jalali = jalaliDay(new Date(`${iso}T12:00:00Z`));
    expect(parse(calendarDay, jalali)).toEqual({ ok: true, data: iso });
    if (jalali.endsWith('/01')) expect(month).toBe(iso);
    else
      expect(month <= iso && month >= new Date(Date.parse(iso) - 30 * day).toISOString().slice(0, 10)).toBe(
        true,
      );
  }
});

test('a month has its first and last instant, at midnight in Tehran', async () => {
  const [month, next] = jalaliMonths(shop.clock.now(), 4).slice(0, 2);
  if (!month || !next) throw new Error('no months');
  const [from, to] = [tehranDate(month.start), tehranDate(new Date(next.start.getTime() - 1))];
  const ask = () => shop.send(getWalletReport, { as: admin, query: { from, to } });
  const before = await ask();
  for (const at of [
    month.start.getTime() - 1,
    month.start.getTime(),
    next.start.getTime() - 1,
    next.start.getTime(),
  ])
    await move('charge', 1, new Date(at), null);
  expect((await ask()).total.charge - before.total.charge).toBe(2);
});

test('a designer without a name is known by the end of the number, never by all of it', async () => {
  const query = { from: isoIn(500), to: isoIn(0), by: 'designer' as const };
  await sql`UPDATE people SET name = NULL, family = NULL WHERE id = ${second.id}`.execute(shop.db);
  const { data } = await shop.send(getIncomeReport, { as: admin, query });
  const label = data.find(({ key }) => key === String(second.id))?.label ?? '';
  expect(label).toBe(`مدیر ${toPersianDigits(second.mobile.slice(-4))}`);
  const { text } = await shop.call('GET', pathOf(getIncomeReportCsv), { as: admin, query });
  expect(text).toContain(`\r\n${label},`);
  expect(text).not.toContain(second.mobile);
});

test('a report as CSV has a column for each figure, the total last, and nothing that is a formula', async () => {
  await sql`UPDATE people SET name = '=1+1', family = NULL WHERE id = ${second.id}`.execute(shop.db);
  const query = { from: isoIn(500), to: isoIn(0), by: 'designer' as const };
  const report = await shop.send(getIncomeReport, { as: admin, query });
  const { text, headers } = await shop.call('GET', pathOf(getIncomeReportCsv), { as: admin, query });
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('hakkak-income-');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffطراح,سفارش تازه,فروش (تومان),تغییر نوع (تومان),تعداد بازگشت,بازگشت وجه (تومان),درآمد (تومان)',
  );
  expect(lines).toHaveLength(report.data.length + 3);
  expect(lines.at(-2)).toBe(`کل بازه,${Object.values(report.total).join(',')}`);
  expect(text).toContain("\r\n'=1+1,");
});
