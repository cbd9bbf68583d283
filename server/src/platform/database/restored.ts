import { sql } from 'kysely';
import { type Db, hasRow, type Queryable } from './database.ts';
import type { Tx } from './pipeline.ts';

/**
 * Returns whether this shop was restored from a backup and not confirmed yet. Until then no queued message is sent and no job
 * runs, so that a copy that runs next to the original shop has no effects outside.
 */
export const isQuiet = (db: Db): Promise<boolean> =>
  hasRow(db.selectFrom('restores').select('id').where('confirmed_at', 'is', null));

export const wasRestored = (db: Db): Promise<boolean> => hasRow(db.selectFrom('restores').select('id'));

/** Makes a restored shop quiet. The backup of an unconfirmed shop contains such a row already. */
export async function beQuiet(tx: Tx, madeAt: Date, now: Date): Promise<void> {
  await tx.deleteFrom('restores').where('confirmed_at', 'is', null).execute();
  await tx.insertInto('restores').values({ made_at: madeAt, restored_at: now }).execute();
}

export async function countWaiting(on: Queryable): Promise<{ sms: number; payments: number }> {
  const { rows } = await sql<{ sms: number; payments: number }>`SELECT
    (SELECT count(*)::int FROM sms_queue WHERE ended_at IS NULL) AS sms,
    (SELECT count(*)::int FROM payments WHERE status = 'pending') AS payments`.execute(on);
  return rows[0] ?? { sms: 0, payments: 0 };
}

/** Confirms that this shop replaces the original. Returns false if it was confirmed before or never restored. */
export const confirmRestore = (db: Db, now: Date): Promise<boolean> =>
  hasRow(
    db.updateTable('restores').set({ confirmed_at: now }).where('confirmed_at', 'is', null).returning('id'),
  );
