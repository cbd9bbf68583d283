import { type Selectable, sql } from 'kysely';
import { aheadOf } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import type { Payments } from '../../../platform/database-types.ts';

/** A payment that is looked into by itself at `check_at`; times by the house's clock. */
export const insertPayment = async (
  tx: Tx,
  payment: { person_id: number; amount: number; gateway: string; created_at: Date; check_at: Date },
): Promise<number> =>
  (await tx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()).id;

export const selectPayment = (on: Queryable, id: number) =>
  on.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

export const selectPaymentByAuthority = (on: Queryable, gateway: string, authority: string) =>
  on
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('authority', '=', authority)
    .executeTakeFirst();

/** True for the one process that may ask the gateway now. */
export async function claimPayment(
  on: Queryable,
  id: number,
  now: Date,
  abandonedBefore: Date,
): Promise<boolean> {
  const row = await on
    .updateTable('payments')
    .set({ requested_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('gateway_url', 'is', null)
    .where((where) =>
      where.or([
        where('requested_at', 'is', null),
        where('requested_at', '<', abandonedBefore),
        // The clock was set back since: who asked then has long given up.
        where('requested_at', '>', aheadOf(now)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps the first address a gateway gave: a second one's money could be matched to nothing. The looks into it count from
 * now, first at `check_at`; one that ended while the gateway was asked is open again.
 */
export const setGatewayUrl = (
  on: Queryable,
  id: number,
  opened: { authority: string; gateway_url: string; opened_at: Date; check_at: Date },
) =>
  on
    .updateTable('payments')
    .set({ ...opened, checks: 0, status: 'pending', settled_at: null })
    .where('id', '=', id)
    .where('gateway_url', 'is', null)
    .where('closed_at', 'is', null)
    .execute();

/** Lets the next repeat ask the gateway at once. */
export const releasePayment = (on: Queryable, id: number) =>
  on.updateTable('payments').set({ requested_at: null }).where('id', '=', id).execute();

/** True for the one caller that ended it. */
export async function endPayment(
  on: Queryable,
  id: number,
  status: 'failed' | 'cancelled',
  at: Date,
): Promise<boolean> {
  const row = await on
    .updateTable('payments')
    .set({ status, settled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Has a payment that may have been paid after all looked into at `at` or before. */
export const lookSoon = (on: Queryable, id: number, at: Date) =>
  on
    .updateTable('payments')
    .set({
      status: 'pending',
      settled_at: null,
      check_at: sql<Date>`least(coalesce(check_at, ${at}::timestamptz), ${at}::timestamptz)`,
    })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .where('closed_at', 'is', null)
    .execute();

/** Has every open payment looked into from `at` on, as if it were new. */
export const lookIntoAll = (on: Queryable, at: Date) =>
  on
    .updateTable('payments')
    .set({ check_at: at, checks: 0, requested_at: null })
    .where('status', '=', 'pending')
    .execute();

/** Looks no more by itself into what stays pending. */
export const stopLooking = (on: Queryable, id: number) =>
  on.updateTable('payments').set({ check_at: null }).where('id', '=', id).execute();

/** Ends for good what is not paid; false when it was paid or closed before. */
export async function closePayment(on: Queryable, id: number, at: Date): Promise<boolean> {
  const row = await on
    .updateTable('payments')
    .set({
      status: 'failed',
      closed_at: at,
      settled_at: sql<Date>`coalesce(settled_at, ${at}::timestamptz)`,
      check_at: null,
    })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes some payments that are due, for one caller each, and sets their next look: at the next of `minutes` after their
 * start; past the last of them hourly until there were as many looks, and then daily. Who dies over one loses nothing.
 * One that began after now, because the clock was set back, begins now: its look would be hours away.
 */
export async function claimDue(on: Queryable, now: Date, minutes: readonly number[], most: number) {
  const began = sql`least(coalesce(opened_at, created_at), ${now}::timestamptz)`;
  const first = sql`make_interval(mins => ${minutes[0] ?? 1}::int)`;
  const { rows } = await sql<Selectable<Payments>>`
    UPDATE payments SET checks = checks + 1, check_at = coalesce(
      (SELECT min(${began} + make_interval(mins => minute)) FROM unnest(${minutes}::int[]) AS minute
        WHERE ${began} + make_interval(mins => minute) > ${now}),
      ${now}::timestamptz + CASE WHEN checks + 1 < ${minutes.length} THEN interval '1 hour' ELSE interval '1 day' END)
    WHERE id IN (
      SELECT id FROM payments WHERE status = 'pending' AND (check_at <= ${now}
        OR coalesce(opened_at, created_at) > ${aheadOf(now)} AND check_at > ${aheadOf(now)}::timestamptz + ${first})
      ORDER BY check_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(on);
  return rows;
}

/** True for the one caller that turned it paid; what was closed never turns. */
export async function markPaid(tx: Tx, id: number, bankRef: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('payments')
    .set({ status: 'paid', bank_ref: bankRef, settled_at: at })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
