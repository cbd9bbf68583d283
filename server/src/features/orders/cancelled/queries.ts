import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../platform/database/pipeline.ts';
import type { Orders } from '../../../platform/database/database-types.ts';

// Orders are locked FOR NO KEY UPDATE, so that a reorder which holds their files can still reference them.

export interface ExpiringOrder extends Pick<Selectable<Orders>, 'id' | 'person_id' | 'order_number'> {
  /** At least one file is referenced by no other kind of order, so that it will be removed. */
  loses_files: boolean;
}

/** Sets the expiry of the files of at most `max` orders; concurrent processes take different ones. */
export async function setExpiry(
  tx: Tx,
  cancelledBefore: Date,
  expiry: Date,
  max: number,
): Promise<ExpiringOrder[]> {
  const { rows } = await sql<ExpiringOrder>`
    WITH due AS (
      SELECT id FROM orders WHERE status = 'cancelled' AND finished_at IS NULL AND files_ended_at IS NULL
        AND files_end_at IS NULL AND updated_at <= ${cancelledBefore}
      ORDER BY id LIMIT ${max} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE orders d SET files_end_at = ${expiry} FROM due WHERE d.id = due.id
    RETURNING d.id, d.person_id, d.order_number, EXISTS (
      SELECT FROM order_files f WHERE f.order_id = d.id AND f.store_key IS NOT NULL AND NOT EXISTS (
        SELECT FROM order_files other JOIN orders o ON o.id = other.order_id
        WHERE other.store_key = f.store_key AND (o.status <> 'cancelled' OR o.finished_at IS NOT NULL))) AS loses_files`.execute(
    tx,
  );
  return rows;
}

/** Ends the files of at most `max` orders; concurrent processes take different ones. */
export async function endFiles(
  tx: Tx,
  now: Date,
  max: number,
): Promise<Pick<ExpiringOrder, 'id' | 'person_id'>[]> {
  const { rows } = await sql<Pick<ExpiringOrder, 'id' | 'person_id'>>`
    WITH due AS (
      SELECT id FROM orders WHERE status = 'cancelled' AND finished_at IS NULL AND files_ended_at IS NULL
        AND files_end_at <= ${now}
      ORDER BY id LIMIT ${max} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE orders d SET files_ended_at = ${now} FROM due WHERE d.id = due.id RETURNING d.id, d.person_id`.execute(
    tx,
  );
  return rows;
}

/** Locks all rows of these orders' files, including those of reorders; returns their keys. */
export async function lockFiles(tx: Tx, orders: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ store_key: string }>`
    SELECT store_key FROM order_files WHERE store_key IN (
      SELECT store_key FROM order_files WHERE order_id = ANY(${orders}) AND store_key IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return [...new Set(rows.map((row) => row.store_key))];
}

/** Must be a statement after `lockFiles`, so that it sees rows inserted while that waited for the locks. */
export async function detachFiles(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ removed_key: string }>`
    UPDATE order_files f SET removed_key = f.store_key, store_key = NULL
    WHERE f.store_key = ANY(${keys}) AND NOT EXISTS (
      SELECT FROM order_files other JOIN orders o ON o.id = other.order_id
      WHERE other.store_key = f.store_key AND o.files_ended_at IS NULL)
    RETURNING f.removed_key`.execute(tx);
  return [...new Set(rows.map((row) => row.removed_key))];
}
