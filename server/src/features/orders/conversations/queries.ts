import { sql } from 'kysely';
import type { Owned } from '../../../platform/work/authorize.ts';
import { hasRow, type Queryable } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { countWithOldest, inLastHour } from '../../../platform/work/hourly-limits.ts';

export const countMessages = (on: Queryable, person: number, now: Date) =>
  on
    .selectFrom('order_messages')
    .select(countWithOldest('created_at'))
    .where('person_id', '=', person)
    .where(inLastHour('created_at', now))
    .executeTakeFirstOrThrow();

/** Returns those of the files that are the order's and have not been removed. */
export async function selectStoredFiles(
  on: Queryable,
  order: Owned<{ id: number }>,
  files: readonly number[],
): Promise<Set<number>> {
  const rows = await on
    .selectFrom('order_files')
    .select('id')
    .where('order_id', '=', order.id)
    .where(sql<boolean>`id = ANY (${files})`)
    .where('store_key', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the order has a message of the caller with the key of this call and this text. */
export const isWritten = (
  on: Queryable,
  order: Owned<{ id: number }>,
  { caller, idempotencyKey }: Pick<Ctx, 'caller' | 'idempotencyKey'>,
  text: string,
) =>
  hasRow(
    on
      .selectFrom('order_messages as m')
      .innerJoin('order_events as e', 'e.id', 'm.event_id')
      .select('e.id')
      .where('m.person_id', '=', caller.id)
      .where('m.key', '=', idempotencyKey)
      .where('e.order_id', '=', order.id)
      .where('e.note', '=', text),
  );

/** Marks every open pin of the customer's as done. */
export const finishPins = (tx: Tx, order: Owned<{ id: number }>, by: number, at: Date) =>
  tx
    .updateTable('order_pins')
    .set({ done_by: by, done_at: at })
    .where('order_id', '=', order.id)
    .where('done_at', 'is', null)
    .where('event_id', 'in', (of) =>
      of
        .selectFrom('order_events')
        .select('id')
        .where('order_id', '=', order.id)
        .where('by_admin', '=', false),
    );

/** Marks a pin as done or not; false if the order has no such pin. */
export function updatePin(
  tx: Tx,
  order: Owned<{ id: number }>,
  pin: number,
  { by, at }: { by: number | null; at: Date | null },
): Promise<boolean> {
  return hasRow(
    tx
      .updateTable('order_pins')
      .set({ done_by: by, done_at: at })
      .where('id', '=', pin)
      .where('order_id', '=', order.id)
      .returning('id'),
  );
}
