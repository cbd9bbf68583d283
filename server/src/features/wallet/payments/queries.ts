import { type Selectable, sql, type UpdateObject } from 'kysely';
import { type PaymentStatus, paymentStates } from '#contract/wallet';
import { withClockDrift } from '../../../platform/foundation/clock.ts';
import { hasRow, type Queryable } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type { DB, Payments } from '../../../platform/database/database-types.ts';
import { claimRows } from '../../../platform/database/queue-rows.ts';

export type PaymentRow = Selectable<Payments>;

/** `check_at` is the time of the first check at the gateway. */
export const insertPayment = async (
  tx: Tx,
  payment: { person_id: number; amount: number; gateway: string; created_at: Date; check_at: Date },
): Promise<number> =>
  (await tx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()).id;

const payments = (on: Queryable) => on.selectFrom('payments').selectAll();

export const selectPayment = (on: Queryable, id: number): Promise<PaymentRow | undefined> =>
  payments(on).where('id', '=', id).executeTakeFirst();

export const selectPaymentByAuthority = (
  on: Queryable,
  gateway: string,
  authority: string,
): Promise<PaymentRow | undefined> =>
  payments(on).where('gateway', '=', gateway).where('authority', '=', authority).executeTakeFirst();

/** Moves a payment to another state together with `change`; false if its state does not allow it. */
export const movePayment = (
  on: Queryable,
  id: number,
  to: PaymentStatus,
  change: UpdateObject<DB, 'payments'>,
) =>
  hasRow(
    on
      .updateTable('payments')
      .set({ ...change, status: to })
      .where('id', '=', id)
      .where('status', 'in', paymentStates[to].from)
      .returning('id'),
  );

/** True for the one process that may ask the gateway now. */
export const claimPayment = (on: Queryable, id: number, now: Date, abandonedBefore: Date) =>
  hasRow(
    on
      .updateTable('payments')
      .set({ requested_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('gateway_url', 'is', null)
      .where((where) =>
        where.or([
          where('requested_at', 'is', null),
          where('requested_at', '<', abandonedBefore),
          // If the clock was set back since, that process has long given up.
          where('requested_at', '>', withClockDrift(now)),
        ]),
      )
      .returning('id'),
  );

/**
 * Stores the first address a gateway gave, because money paid at a second one could not be matched. Checks count from
 * now, the first at `check_at`; a payment that ended while the gateway was asked becomes pending again.
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
    .where('status', 'in', paymentStates.pending.from)
    .execute();

/** Lets the next repeat ask the gateway at once. */
export const releasePayment = (on: Queryable, id: number) =>
  on.updateTable('payments').set({ requested_at: null }).where('id', '=', id).execute();

/** Reopens a payment that may have been paid after all, with its next check at `at` or earlier. */
export const checkPaymentBy = (on: Queryable, id: number, at: Date) =>
  movePayment(on, id, 'pending', {
    settled_at: null,
    check_at: sql<Date>`least(coalesce(check_at, ${at}::timestamptz), ${at}::timestamptz)`,
  });

export const selectUnsettled = (on: Queryable) =>
  on
    .selectFrom('payments')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<Date | null>('created_at').as('since')])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();

export const restartChecks = (on: Queryable, at: Date) =>
  on
    .updateTable('payments')
    .set({ check_at: at, checks: 0, requested_at: null })
    .where('status', '=', 'pending')
    .execute();

export const stopChecks = (on: Queryable, id: number) =>
  on.updateTable('payments').set({ check_at: null }).where('id', '=', id).execute();

/**
 * Claims due payments and sets their next check: at the next of `minutes` after their start; past the last of them
 * hourly until there were as many checks, and then daily. If the clock was set back and a payment began in the
 * future, its start counts as now, since its check would otherwise be hours away.
 */
export function claimDue(on: Queryable, now: Date, minutes: readonly number[], max: number) {
  const began = sql`least(coalesce(opened_at, created_at), ${now}::timestamptz)`;
  const first = sql`make_interval(mins => ${minutes[0] ?? 1}::int)`;
  return claimRows<PaymentRow>(on, {
    table: 'payments',
    due: 'check_at',
    attempts: 'checks',
    isDue: sql`status = 'pending' AND (check_at <= ${now}
      OR coalesce(opened_at, created_at) > ${withClockDrift(now)} AND check_at > ${withClockDrift(now)}::timestamptz + ${first})`,
    next: sql`coalesce(
      (SELECT min(${began} + make_interval(mins => minute)) FROM unnest(${minutes}::int[]) AS minute
        WHERE ${began} + make_interval(mins => minute) > ${now}),
      ${now}::timestamptz + CASE WHEN checks + 1 < ${minutes.length} THEN interval '1 hour' ELSE interval '1 day' END)`,
    max,
  });
}
