/** Reports of the shop's owner, from daily and monthly sums that are brought up to date before each is read. */
import { comparePersian } from '#contract/common/collation';
import { toPersianDigits } from '#contract/common/digits';
import type { QueryOf } from '#contract/common/endpoint';
import { paidStatuses, orderStatusLabels, orderTypeLabels, orderTypes } from '#contract/orders';
import { displayName } from '#contract/people';
import {
  type Figures,
  type getIncomeReport,
  orderAges,
  type ReportName,
  type Reports,
} from '#contract/reports';
import { type Operation, operations } from '#contract/wallet';
import { tehranDate } from '../../platform/foundation/clock.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import { fromStandby } from '../../platform/work/from-standby.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Period, periodOf } from './period.ts';
import {
  addChanges,
  countAges,
  type Delivery,
  type Key,
  recount,
  selectDeliveries,
  selectFirstDay,
  selectNames,
  selectSums,
  type Subject,
  type Sum,
} from './queries.ts';

export type ReportQuery = QueryOf<typeof getIncomeReport>;

export const recountReports = (on: Queryable) => recount(on);
/** Brings the sums up to date, so that the next report has little to add. */
export async function addReportChanges(on: Queryable): Promise<object> {
  await addChanges(on);
  return {};
}

/** Brings the sums up to date, and reads a report of them. */
export async function readReport<T>(ctx: Ctx, report: (on: Ctx) => Promise<T>): Promise<T> {
  await addChanges(ctx.db);
  return fromStandby(ctx, report);
}

async function periodIn(ctx: Ctx, { from, to }: ReportQuery, subject: Subject): Promise<Period> {
  const today = tehranDate(ctx.clock.now());
  const end = to ?? today;
  const first = from ?? (await selectFirstDay(ctx.db, subject)) ?? today;
  return periodOf(from === undefined && first > end ? end : first, end);
}

interface RowName {
  key: string;
  label: string;
}

/** A number is for calling somebody, not for a table: a designer without a name is known by its end. */
const designerName = (person: Parameters<typeof displayName>[0]): string =>
  person.name || person.family ? displayName(person) : `مدیر ${toPersianDigits(person.mobile.slice(-4))}`;

async function namesOf(ctx: Ctx, by: Key, period: Period, foundKeys: Iterable<string>): Promise<RowName[]> {
  const keys = new Set(foundKeys);
  if (by === 'month') return period.months.map(({ x, label }) => ({ key: x, label }));
  if (by === 'figure')
    return paidStatuses.map((status) => ({ key: status, label: orderStatusLabels.admin[status] }));
  const rest = keys.has('none') ? [{ key: 'none', label: by === 'type' ? 'بدون سفارش' : 'بدون طراح' }] : [];
  if (by === 'type')
    return [
      ...orderTypes
        .filter((type) => keys.has(type))
        .map((type) => ({ key: type, label: orderTypeLabels[type] })),
      ...rest,
    ];
  const ids = [...keys].filter((key) => key !== 'none').map(Number);
  const people = ids.length > 0 ? await selectNames(ctx.db, ids) : [];
  const names = people.map((person) => ({ key: String(person.id), label: designerName(person) }));
  return [...names.toSorted((a, b) => comparePersian(a.label, b.label)), ...rest];
}

/** Groups rows by the key that the report shows; months come by their places in the period. */
function keyed<R extends { key: string | null }>(
  rows: readonly R[],
  by: Key,
  { months }: Period,
): Map<string, R[]> {
  return Map.groupBy(
    rows.filter((row): row is R & { key: string } => row.key !== null),
    ({ key }) => (by === 'month' ? months[Number(key) - 1]?.x : key) ?? key,
  );
}

const of = (sums: readonly Sum[], figure: string) => {
  const matching = sums.filter((sum) => sum.figure === figure);
  return {
    count: matching.reduce((total, sum) => total + sum.count, 0),
    amount: matching.reduce((total, sum) => total + sum.amount, 0),
  };
};

/** Negates without making a negative zero. */
const minus = (amount: number) => 0 - amount;

function incomeOf(sums: readonly Sum[]): Figures<'income'> {
  const [order, change, refund] = [of(sums, 'order'), of(sums, 'typeChange'), of(sums, 'refund')];
  return {
    orders: order.count,
    ordered: minus(order.amount),
    changed: minus(change.amount),
    refunds: refund.count,
    refunded: refund.amount,
    income: minus(order.amount + change.amount + refund.amount),
  };
}

const giftsOf = (sums: readonly Sum[]): Figures<'gifts'> => {
  const [codes, uses] = [of(sums, 'offer'), of(sums, 'gift')];
  return { codes: codes.count, worth: codes.amount, uses: uses.count, used: uses.amount };
};

async function moneyReport<F>(
  ctx: Ctx,
  { by = 'month' }: ReportQuery,
  period: Period,
  figures: readonly string[],
  figuresOf: (sums: readonly Sum[]) => F,
): Promise<{ data: (RowName & F)[]; total: F }> {
  const sums = (await selectSums(ctx.db, 'money', by, period)).filter(({ figure }) =>
    figures.includes(figure),
  );
  const rows = keyed(sums, by, period);
  const names = await namesOf(ctx, by, period, rows.keys());
  return {
    data: names.map((name) => ({ ...name, ...figuresOf(rows.get(name.key) ?? []) })),
    total: figuresOf(sums),
  };
}

export const getIncome = async (ctx: Ctx, query: ReportQuery): Promise<Reports['income']> =>
  moneyReport(ctx, query, await periodIn(ctx, query, 'money'), ['order', 'typeChange', 'refund'], incomeOf);

export const getGifts = async (ctx: Ctx, query: ReportQuery): Promise<Reports['gifts']> =>
  moneyReport(ctx, query, await periodIn(ctx, query, 'money'), ['offer', 'gift'], giftsOf);

export async function getWallets(ctx: Ctx, query: ReportQuery): Promise<Reports['wallets']> {
  const movedOf = (sums: readonly Sum[]) => recordOf(operations, (operation) => of(sums, operation).amount);
  const sumOf = (moved: Record<Operation, number>) =>
    operations.reduce((total, operation) => total + moved[operation], 0);
  const period = await periodIn(ctx, query, 'money');
  const { data, total } = await moneyReport(ctx, query, period, operations, movedOf);
  const before =
    period.before.length > 0 ? await selectSums(ctx.db, 'money', 'figure', period, period.before) : [];
  const opening = sumOf(movedOf(before));
  let balance = opening;
  return {
    data: data.map((row) => {
      if ((query.by ?? 'month') !== 'month') return { ...row, opening: null, closing: null };
      const from = balance;
      balance += sumOf(row);
      return { ...row, opening: from, closing: balance };
    }),
    total: { ...total, opening, closing: opening + sumOf(total) },
  };
}

const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K, at: number) => V) =>
  Object.fromEntries(keys.map((key, index) => [key, valueOf(key, index)])) as Record<K, V>;

/** Days at which the next age of an open order begins. */
const ageStarts = [1, 3, 7, 30];

export async function getOrders(ctx: Ctx, query: ReportQuery): Promise<Reports['orders']> {
  const by: Key = query.by ?? 'figure';
  const period = await periodIn(ctx, query, 'orders');
  const sums = await selectSums(ctx.db, 'orders', by, period);
  const open = await countAges(ctx.db, by, period, ctx.clock.now(), ageStarts);
  const figuresOf = (some: readonly Sum[], aged: typeof open): Figures<'orders'> => {
    const statuses = recordOf(paidStatuses, (status) => of(some, status).count);
    const count = (age: number) => aged.reduce((total, row) => total + (row.age === age ? row.count : 0), 0);
    return {
      orders: Object.values(statuses).reduce((total, each) => total + each, 0),
      ...statuses,
      ...recordOf(orderAges, (_, age) => count(age)),
    };
  };
  const [rows, aged] = [keyed(sums, by, period), keyed(open, by, period)];
  const names = await namesOf(ctx, by, period, rows.keys());
  return {
    data: names.map((name) => ({
      ...name,
      ...figuresOf(rows.get(name.key) ?? [], aged.get(name.key) ?? []),
    })),
    total: figuresOf(sums, open),
  };
}

export async function getDelivery(ctx: Ctx, query: ReportQuery): Promise<Reports['delivery']> {
  const by = query.by ?? 'month';
  const period = await periodIn(ctx, query, 'deliveries');
  const deliveries = await selectDeliveries(ctx.db, by, period);
  const figuresOf = (row: Delivery | undefined): Figures<'delivery'> => ({
    delivered: row?.delivered ?? 0,
    median: row?.median ?? null,
    p90: row?.p90 ?? null,
  });
  const rows = keyed(deliveries, by, period);
  const names = await namesOf(ctx, by, period, rows.keys());
  return {
    data: names.map((name) => ({ ...name, ...figuresOf(rows.get(name.key)?.[0]) })),
    total: figuresOf(deliveries.find(({ key }) => key === null)),
  };
}

export const reports: {
  [N in ReportName]: (ctx: Ctx, query: ReportQuery) => Promise<Reports[N]>;
} = { income: getIncome, orders: getOrders, delivery: getDelivery, wallets: getWallets, gifts: getGifts };
