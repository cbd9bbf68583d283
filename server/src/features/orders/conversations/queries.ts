import { sql } from 'kysely';
import type { Owned } from '../../../platform/work/authorize.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/pipeline.ts';
import { countWithOldest, inLastHour } from '../../../platform/work/hourly-limits.ts';

export const countMessages = (on: Queryable, person: number, now: Date) =>
  on
    .selectFrom('order_messages')
    .select(countWithOldest('created_at'))
    .where('person_id', '=', person)
    .where(inLastHour('created_at', now))
    .executeTakeFirstOrThrow();

/** Returns those of the files that are the order's and have not been removed. */
export async function selectKept(
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

/** Marks a pin as done or not; false if the order has no such pin. */
export async function updatePin(
  tx: Tx,
  order: Owned<{ id: number }>,
  pin: number,
  { by, at }: { by: number | null; at: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE order_pins n SET done_by = ${by}::bigint, done_at = ${at}::timestamptz
    WHERE n.id = ${pin} AND n.order_id = ${order.id} RETURNING n.id`.execute(tx);
  return rows.length > 0;
}
