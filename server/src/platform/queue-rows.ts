/** Rows that one process works on when they are due, and that come due again when it failed or died. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './database-types.ts';

const minute = 60_000;
/** ms for which a claimed row stays with its process: longer than a service is asked for. */
const lease = minute;

interface Claim {
  table: keyof DB;
  /** The columns of when a row is due and of how often it was claimed. */
  due: string;
  attempts: string;
  isDue: RawBuilder<unknown>;
  /** When a claimed row comes due again. */
  next: RawBuilder<unknown>;
  most: number;
}

/** Claims the `most` rows that have been due for longest, for this process alone, and counts the attempt. */
export async function claimRows<Row>(on: Queryable, claim: Claim): Promise<Row[]> {
  const [table, due, attempts] = [sql.table(claim.table), sql.ref(claim.due), sql.ref(claim.attempts)];
  const { rows } = await sql<Row>`
    UPDATE ${table} SET ${attempts} = ${attempts} + 1, ${due} = ${claim.next}
    WHERE id IN (
      SELECT id FROM ${table} WHERE ${claim.isDue} ORDER BY ${due}, id LIMIT ${claim.most} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(on);
  return rows;
}

/** Claims messages to be sent. One put off by more than `longest` ms was so before the clock was set back, and is due. */
export const claimMessages = <Row>(
  on: Queryable,
  table: 'sms_queue' | 'push_deliveries',
  { now, longest, most }: { now: Date; longest: number; most: number },
  isOpen: RawBuilder<unknown> = sql`true`,
): Promise<Row[]> =>
  claimRows<Row>(on, {
    table,
    due: 'due_at',
    attempts: 'attempts',
    isDue: sql`${isOpen} AND (due_at <= ${now} OR attempts = 0 OR due_at > ${new Date(now.getTime() + longest)})`,
    next: sql`${new Date(now.getTime() + lease)}::timestamptz`,
    most,
  });

/** ms from a failed attempt to the next one, by the minutes that follow the first, the second … attempt. */
export const backOff = (minutes: readonly number[], attempts: number): number =>
  (minutes[Math.min(attempts, minutes.length) - 1] ?? 1) * minute;
