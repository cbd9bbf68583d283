import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';

// Locked with NO KEY: an order that is being made of one of these holds its files and then refers to it.

export interface Told {
  id: number;
  person_id: number;
  order_number: number;
  /** It has a file that nothing but such orders names. */
  loses: boolean;
}

/**
 * Sets the end of the files of orders that were cancelled unfinished before `before`, so many at most. Of several
 * processes each takes others.
 */
export async function setEnds(tx: Tx, before: Date, end: Date, most: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    WITH due AS (
      SELECT id FROM orders WHERE status = 'cancelled' AND finished_at IS NULL AND files_ended_at IS NULL
        AND files_end_at IS NULL AND updated_at <= ${before}
      ORDER BY id LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE orders d SET files_end_at = ${end} FROM due WHERE d.id = due.id
    RETURNING d.id, d.person_id, d.order_number, EXISTS (
      SELECT FROM order_files f WHERE f.order_id = d.id AND f.store_key IS NOT NULL AND NOT EXISTS (
        SELECT FROM order_files other JOIN orders o ON o.id = other.order_id
        WHERE other.store_key = f.store_key AND (o.status <> 'cancelled' OR o.finished_at IS NOT NULL))) AS loses`.execute(
    tx,
  );
  return rows;
}

export interface Ended {
  id: number;
  person_id: number;
}

/** Ends the files of orders whose end has come, so many orders at most. */
export async function endFiles(tx: Tx, now: Date, most: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    WITH due AS (
      SELECT id FROM orders WHERE status = 'cancelled' AND finished_at IS NULL AND files_ended_at IS NULL
        AND files_end_at <= ${now}
      ORDER BY id LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE orders d SET files_ended_at = ${now} FROM due WHERE d.id = due.id RETURNING d.id, d.person_id`.execute(
    tx,
  );
  return rows;
}

/** Locks every row of the files of these orders, also in orders made of them; the keys. */
export async function lockFiles(tx: Tx, orders: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ store_key: string }>`
    SELECT store_key FROM order_files WHERE store_key IN (
      SELECT store_key FROM order_files WHERE order_id = ANY(${orders}) AND store_key IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return [...new Set(rows.map((row) => row.store_key))];
}

/**
 * Orders whose files have ended name these no more, unless one that goes on does. Answers the keys that no order names.
 * A statement of its own: it sees what came while the locks were waited for.
 */
export async function unname(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ removed_key: string }>`
    UPDATE order_files f SET removed_key = f.store_key, store_key = NULL
    WHERE f.store_key = ANY(${keys}) AND NOT EXISTS (
      SELECT FROM order_files other JOIN orders o ON o.id = other.order_id
      WHERE other.store_key = f.store_key AND o.files_ended_at IS NULL)
    RETURNING f.removed_key`.execute(tx);
  return [...new Set(rows.map((row) => row.removed_key))];
}
