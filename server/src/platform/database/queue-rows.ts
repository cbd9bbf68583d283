/** Queues of rows that one process claims when they are due, and that become due again if it fails or crashes. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { Tx } from './pipeline.ts';
import type { DB } from './database-types.ts';

const minute = 60_000;
/** ms that a claimed row stays with its process: longer than the timeout of a service. */
const leaseMs = minute;

interface Due {
  table: keyof DB;
  /** The column with the due time. */
  due: string;
  isDue: RawBuilder<unknown>;
  max: number;
}

interface Claim extends Due {
  /** The column with the number of claims. */
  attempts: string;
  next: RawBuilder<unknown>;
}

/** Selects the keys of up to `max` rows that are due, the longest first, for this process alone. */
const dueRows = (key: string, { table, due, isDue, max }: Due) => sql`
  SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${isDue} ORDER BY ${sql.ref(due)}, ${sql.ref(key)}
  LIMIT ${sql.lit(max)} FOR UPDATE SKIP LOCKED`;

export async function claimRows<Row>(on: Queryable, claim: Claim): Promise<Row[]> {
  const [table, due, attempts] = [sql.table(claim.table), sql.ref(claim.due), sql.ref(claim.attempts)];
  const { rows } = await sql<Row>`
    UPDATE ${table} SET ${attempts} = ${attempts} + 1, ${due} = ${claim.next}
    WHERE id IN (${dueRows('id', claim)}) RETURNING *`.execute(on);
  return rows;
}

/** The rows are back in their queue if the transaction fails. */
export async function takeRows<Row>(tx: Tx, key: string, queue: Due): Promise<Row[]> {
  const { rows } = await sql<Row>`DELETE FROM ${sql.table(queue.table)}
    WHERE ${sql.ref(key)} IN (${dueRows(key, queue)}) RETURNING *`.execute(tx);
  return rows;
}

/** A row due more than `longest` ms ahead was written before the clock was set back, and counts as due. */
export const claimMessages = <Row>(
  on: Queryable,
  table: 'sms_queue' | 'push_queue',
  { now, longest, max }: { now: Date; longest: number; max: number },
  isOpen: RawBuilder<unknown> = sql`true`,
): Promise<Row[]> =>
  claimRows<Row>(on, {
    table,
    due: 'due_at',
    attempts: 'attempts',
    isDue: sql`${isOpen} AND (due_at <= ${now} OR attempts = 0 OR due_at > ${new Date(now.getTime() + longest)})`,
    next: sql`${new Date(now.getTime() + leaseMs)}::timestamptz`,
    max,
  });

/** Returns the ms until the next attempt; `minutes` holds the delay after the first, the second … attempt. */
export const backOff = (minutes: readonly number[], attempts: number): number =>
  (minutes[Math.min(attempts, minutes.length) - 1] ?? 1) * minute;
