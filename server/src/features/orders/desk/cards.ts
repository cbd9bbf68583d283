/** The orders on desks: what waits for a customer, and for the admins. */
import { toPersianDigits } from '#contract/common/digits';
import { dayMs, hourMs } from '#contract/common/tehran';
import { afterWorking, promisedHours } from '#contract/common/working-hours';
import { type AdminCard, type CustomerCard, readyDays } from '#contract/dashboard';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { valueOfSetting } from '../../settings/service.ts';
import { toOrder } from '../to-contract.ts';
import { type CardRow, countOrders, selectAdminCards, selectCustomerCards } from './queries.ts';

/** Working time before its promise from which an order is on the admins' desk as late. */
const warningMs = 2 * hourMs;

const customerTitles = {
  question: (number) => `سفارش ${number} منتظر پاسخ شماست`,
  unpaid: (number) => `سفارش ${number} منتظر پرداخت است`,
  late: (number) => `سفارش ${number} دیر شده است`,
  ready: (number) => `سفارش ${number} آماده است`,
  inWork: (number) => `سفارش ${number} در جریان است`,
} satisfies Partial<Record<CustomerCard['kind'], (number: string) => string>>;

const adminTitles = {
  late: (number) => `قول سفارش ${number}`,
  answered: (number) => `مشتری سفارش ${number} پاسخ داد`,
  revision: (number) => `بازنگری سفارش ${number}`,
  pending: (number) => `سفارش ${number} در صف است`,
} satisfies Partial<Record<AdminCard['kind'], (number: string) => string>>;

const cardsOf = <K extends string>(
  ctx: Ctx,
  rows: readonly CardRow<K>[],
  titles: Record<K, (number: string) => string>,
) =>
  rows.map((row) => ({
    kind: row.kind,
    title: titles[row.kind](toPersianDigits(row.order_number)),
    at: row.at.toISOString(),
    design: toOrder(row, ctx.caller, ctx.clock.now()),
    ...(row.has_wish && { hasWish: true }),
  }));

export async function customerCards(ctx: Ctx): Promise<CustomerCard[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - readyDays * dayMs);
  return cardsOf(ctx, await selectCustomerCards(ctx.db, ctx.caller.id, now, since), customerTitles);
}

export async function adminCards(ctx: Ctx): Promise<AdminCard[]> {
  const now = ctx.clock.now();
  const [value, rows] = await Promise.all([valueOfSetting(ctx.db, 'hours'), selectAdminCards(ctx.db)]);
  const hours = promisedHours(value);
  const soon = (hours && afterWorking(hours, now, warningMs)) ?? now;
  const late = new Set(rows.filter(({ kind, at }) => kind === 'late' && at <= soon).map(({ id }) => id));
  // An order has one card.
  const shown = rows.filter(({ kind, id }) => (kind === 'late') === late.has(id));
  return cardsOf(ctx, shown, adminTitles);
}

/** How many orders wait in each state, for the admin who asks. */
export async function orderCounters(ctx: Ctx) {
  const { oldest, ...counts } = await countOrders(ctx.db, ctx.caller.id, ctx.clock.now());
  return { ...counts, oldestPendingAt: oldest?.toISOString() ?? null };
}
