/** When an order is usually ready, from the working hours and what the last deliveries took. */
import { afterWorking, promisedHours, type WorkingHours, workingMs } from '#contract/common/working-hours';
import { minuteMs } from '#contract/common/tehran';
import type { OrderType } from '#contract/orders';
import type { Price, Ready } from '#contract/pricing';
import type { Selectable } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Orders } from '../../../platform/database/database-types.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import type { Work } from '../../../platform/work/work.ts';
import { pricesFor } from '../../pricing/service.ts';
import { valueOfSetting } from '../../settings/service.ts';
import { deliveriesInsert, nextPosition, selectPauses, selectUsual, type Usual } from './queries.ts';

/** Deliveries of a type in the last 30 days below which nothing is promised. */
const minSample = 20;

const hoursOf = async (on: Queryable): Promise<WorkingHours | null> =>
  promisedHours(await valueOfSetting(on, 'hours'));

/** By type; a type is missing if nothing can be promised for it. Codes are never delivered. */
async function usualOf(
  on: Queryable,
  now: Date,
): Promise<{ hours: WorkingHours | null; types: Map<OrderType, Usual> }> {
  const [hours, usual] = await Promise.all([hoursOf(on), selectUsual(on, now)]);
  const reliable = hours ? usual.filter(({ sample }) => sample >= minSample) : [];
  return { hours, types: new Map(reliable.map((each) => [each.type, each])) };
}

function readyAt(hours: WorkingHours | null, usual: Usual | undefined, now: Date): Date | null {
  return hours && usual ? afterWorking(hours, now, usual.p90 * minuteMs) : null;
}

/** When an order of a type that is paid now is usually ready; null if nothing can be promised. */
export async function promiseFor(on: Queryable, type: OrderType, now: Date): Promise<Date | null> {
  if (type === 'qr') return null;
  const { hours, types } = await usualOf(on, now);
  return readyAt(hours, types.get(type), now);
}

/** The usual working minutes of the fastest type; null if nothing can be promised for any. */
export async function fastestMinutes(on: Queryable, now: Date): Promise<number | null> {
  const { hours, types } = await usualOf(on, now);
  if (!hours || !afterWorking(hours, now, 0)) return null;
  return types.size > 0 ? Math.min(...[...types.values()].map(({ median }) => median)) : null;
}

export async function pricesWithPromises(
  ctx: Ctx,
  { type }: { type?: OrderType },
): Promise<{ data: Price[] }> {
  const now = ctx.clock.now();
  const [prices, { hours, types }, position] = await Promise.all([
    pricesFor(ctx.db, ctx.caller.level, now),
    usualOf(ctx.db, now),
    nextPosition(ctx.db),
  ]);
  const readyOf = (of: OrderType): Ready | null => {
    const usual = types.get(of);
    const at = readyAt(hours, usual, now);
    return at && usual ? { minutes: usual.p90, at: at.toISOString(), position, sample: usual.sample } : null;
  };
  const data = prices.map((price) => ({ ...price, ready: readyOf(price.type) }));
  return { data: type ? data.filter((price) => price.type === type) : data };
}

interface Span {
  from: Date;
  to: Date | null;
}

/** Working minutes from an order's payment to its delivery, without those in which it was suspended. */
export function minutesTaken(
  hours: WorkingHours,
  paid: Date,
  delivered: Date,
  pauses: readonly Span[],
): number {
  const until = (to: Date | null) => (to && to < delivered ? to : delivered);
  const paused = pauses.reduce((sum, { from, to }) => sum + workingMs(hours, from, until(to)), 0);
  return Math.max(0, Math.floor((workingMs(hours, paid, delivered) - paused) / minuteMs));
}

type PromisedOrder = Pick<
  Selectable<Orders>,
  | 'id'
  | 'type'
  | 'created_at'
  | 'paid_at'
  | 'finished_at'
  | 'promised_for'
  | 'status'
  | 'suspended_at'
  | 'answered_at'
>;

/** Stores the working minutes until the first delivery of a locked order. */
export async function noteDelivery({ tx, now, send }: Work, order: PromisedOrder): Promise<void> {
  if (order.finished_at || order.type === 'qr') return;
  const [hours, pauses] = await Promise.all([hoursOf(tx), selectPauses(tx, order.id)]);
  if (!hours) return;
  const minutes = minutesTaken(hours, order.paid_at ?? order.created_at, now, pauses);
  send(deliveriesInsert([{ order: order.id, type: order.type, at: now, minutes }]));
}

/**
 * The promise of a locked order whose question is settled now: later by the working time that the question waited. It is
 * moved once for a question, by its answer or else when the work continues.
 */
export async function movedPromise(
  { tx, now }: Work,
  order: PromisedOrder,
): Promise<{ promised_for?: Date | null }> {
  const { promised_for: promise, suspended_at: since } = order;
  if (order.status !== 'suspended' || order.finished_at || order.answered_at || !promise || !since) return {};
  const hours = await hoursOf(tx);
  return { promised_for: hours && afterWorking(hours, promise, workingMs(hours, since, now)) };
}
