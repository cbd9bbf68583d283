import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isLockTimeout, theOne } from './database.ts';

/** The most rows in one transaction, and the ms that one should take, so that nobody waits long for one of its rows. */
const batchRows = 500;
const batchMs = 100;
/** ms that a step waits for a lock before it is tried again. */
const lockWait = 200;
/** Any number that no other lock of the database has: only one process fills. */
const lockId = 5_508_201;

interface Progress {
  name: string;
  indexed: string | null;
  filled_to: string;
}

export interface Pace {
  rows?: number;
  ms?: number;
  /** Runs after each batch, with the milliseconds that it took; no transaction is open then. */
  rest?: (took: number) => Promise<unknown>;
}

/**
 * Fills the search lines of rows that are older than their column, builds the indexes and then has searches use them, table
 * by table. It can end at any point and continues there. Returns the tables that are ready now, or null if another process
 * is filling.
 */
export async function fillSearchLines(
  connections: pg.Pool,
  signal: AbortSignal,
  { rows = batchRows, ms = batchMs, rest = (took) => sleep(took, undefined, { signal }) }: Pace = {},
): Promise<{ ready: string[] } | null> {
  const waiting = 'SELECT name, indexed, filled_to FROM search_progress WHERE NOT ready ORDER BY name';
  if ((await connections.query(waiting)).rowCount === 0) return { ready: [] };
  const client = await connections.connect();
  const { pid } = theOne((await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows);
  // An index is built by one long statement, which outlives its client unless it is cancelled.
  const cancel = () => void connections.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  const ready: string[] = [];
  try {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = 0`);
    const { locked } = theOne(
      (await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${lockId}) AS locked`)).rows,
    );
    if (!locked) return null;
    for (const table of (await client.query<Progress>(waiting)).rows) {
      await fill(client, table, { rows, ms, rest }, signal);
      if (table.indexed !== null) await buildIndex(client, table.name, table.indexed);
      await finish(client, table.name);
      ready.push(table.name);
    }
    return { ready };
  } catch (error) {
    // A process that stops breaks off the statement.
    if (signal.aborted) return { ready };
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // It has its own settings, and the lock ends with it.
    client.release(true);
  }
}

/** Rows that somebody has locked are left for the next round. */
async function fill(
  client: pg.PoolClient,
  { name, filled_to }: Progress,
  { rows, ms, rest }: Required<Pace>,
  signal: AbortSignal,
): Promise<void> {
  let size = rows;
  for (let after = filled_to; ; ) {
    signal.throwIfAborted();
    const began = performance.now();
    const last = await fillBatch(client, name, after, size);
    const took = performance.now() - began;
    size = Math.ceil(Math.min(rows, Math.max(1, (size * ms) / took)));
    const next = last ?? (await beforeFirstEmpty(client, name));
    if (next === null) return;
    after = next;
    await rest(took);
  }
}

/** Returns the id before the first row without search lines; null if all have them. */
async function beforeFirstEmpty(client: pg.PoolClient, name: string): Promise<string | null> {
  const { rows } = await client.query<{ before: string | null }>(
    `SELECT min(id) - 1 AS before FROM ${name} WHERE search_lines IS NULL`,
  );
  return theOne(rows).before;
}

/** Returns the last id of the batch; null at the end of the table. */
async function fillBatch(
  client: pg.PoolClient,
  name: string,
  after: string,
  rows: number,
): Promise<string | null> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockWait}`);
  try {
    const result = await client.query<{ last: string | null }>(
      `SELECT max(id) AS last FROM (SELECT id FROM ${name} WHERE id > $1 ORDER BY id LIMIT ${rows}) AS batch`,
      [after],
    );
    const last = theOne(result.rows).last;
    if (last !== null) {
      // The trigger writes the lines.
      await client.query(
        `UPDATE ${name} SET search_lines = NULL WHERE id IN (
          SELECT id FROM ${name} WHERE id > $1 AND id <= $2 AND search_lines IS NULL FOR NO KEY UPDATE SKIP LOCKED)`,
        [after, last],
      );
      await client.query('UPDATE search_progress SET filled_to = $1 WHERE name = $2', [last, name]);
    }
    await client.query('COMMIT');
    return last;
  } catch (error) {
    await client.query('ROLLBACK');
    if (!isLockTimeout(error)) throw error;
    return after;
  }
}

/** Builds the index while everybody reads and writes. One whose building was broken off is of no use and is dropped. */
async function buildIndex(client: pg.PoolClient, table: string, column: string): Promise<void> {
  const index = `${table}_search_lines`;
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  await client.query(`CREATE INDEX CONCURRENTLY ${index} ON ${table} USING gin (${column} gin_trgm_ops)`);
}

/** Statistics and state change together: with them, plans that were made for the old column are made again. */
async function finish(client: pg.PoolClient, table: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`ANALYZE ${table}`);
    await client.query('UPDATE search_progress SET ready = true WHERE name = $1', [table]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
