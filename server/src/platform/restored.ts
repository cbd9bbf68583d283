import { sql } from 'kysely';
import type { Db, Queryable, Tx } from './database.ts';

/** Databases that were found confirmed: they stay so while a process works on them. */
const confirmed = new WeakSet<Db>();

/**
 * Whether this shop was restored from a backup and nobody has said yet that it is the one that goes on: until then
 * nothing that waits is sent and no job runs, so that a copy beside a living shop does nothing to the world.
 */
export async function isQuiet(db: Db): Promise<boolean> {
  if (confirmed.has(db)) return false;
  const restore = await db
    .selectFrom('restores')
    .select('id')
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!restore) confirmed.add(db);
  return restore !== undefined;
}

/** Whether this shop was ever restored from a backup. */
export const wasRestored = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('restores').select('id').executeTakeFirst()) !== undefined;

/** Makes a restored shop quiet; a backup of one that was restored and not confirmed brought that along. */
export async function beQuiet(tx: Tx, madeAt: Date, now: Date): Promise<void> {
  await tx.deleteFrom('restores').where('confirmed_at', 'is', null).execute();
  await tx.insertInto('restores').values({ made_at: madeAt, restored_at: now }).execute();
}

/** What waits in a quiet shop: SMS to be sent, payments to be asked. */
export async function countWaiting(on: Queryable): Promise<{ sms: number; payments: number }> {
  const { rows } = await sql<{ sms: number; payments: number }>`SELECT
    (SELECT count(*)::int FROM sms_queue WHERE ended_at IS NULL) AS sms,
    (SELECT count(*)::int FROM payments WHERE status = 'pending') AS payments`.execute(on);
  return rows[0] ?? { sms: 0, payments: 0 };
}

/** Says that this shop is the one that goes on; false when that was said before, or nothing was restored. */
export async function confirmRestore(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('restores')
    .set({ confirmed_at: now })
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
