import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

/** One sender at a time for a mobile or an address, so that its limits hold under any concurrency. */
export const lockSender = (tx: Tx, sender: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('otp ' || ${sender}, 0))`.execute(tx);

export const newestCode = (on: Queryable, mobile: string) =>
  on
    .selectFrom('otp_codes')
    .select(['id', 'code_hash', 'wrong_tries', 'created_at', 'expires_at', 'ended_at', 'undelivered'])
    .where('mobile', '=', mobile)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface Sent {
  count: number;
  oldest: Date | null;
}

export const sentSince = (
  on: Queryable,
  column: 'mobile' | 'address',
  value: string,
  since: Date,
): Promise<Sent> =>
  on
    .selectFrom('otp_codes')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where(column, '=', value)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();

/** Ends the codes a mobile had before; the new one's id. */
export async function replaceCode(
  on: Queryable,
  code: { mobile: string; code_hash: Buffer; address: string; created_at: Date; expires_at: Date },
): Promise<number> {
  await on
    .updateTable('otp_codes')
    .set({ ended_at: code.created_at })
    .where('mobile', '=', code.mobile)
    .where('ended_at', 'is', null)
    .execute();
  const row = await on.insertInto('otp_codes').values(code).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The code stays good, for it may arrive late; another may be asked for without the wait. */
export const markUndelivered = (on: Queryable, id: number) =>
  on.updateTable('otp_codes').set({ undelivered: true }).where('id', '=', id).execute();

export const endCode = (on: Queryable, id: number, at: Date) =>
  on.updateTable('otp_codes').set({ ended_at: at }).where('id', '=', id).execute();

export async function countWrongTry(
  on: Queryable,
  code: number,
  mobile: string,
  day: string,
): Promise<number> {
  await on
    .insertInto('otp_failures')
    .values({ mobile, day, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['mobile', 'day']).doUpdateSet({ tries: sql`otp_failures.tries + 1` }),
    )
    .execute();
  const row = await on
    .updateTable('otp_codes')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('id', '=', code)
    .returning('wrong_tries')
    .executeTakeFirstOrThrow();
  return row.wrong_tries;
}

export async function wrongTriesOn(on: Queryable, mobile: string, day: string): Promise<number> {
  const row = await on
    .selectFrom('otp_failures')
    .select('tries')
    .where('mobile', '=', mobile)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

export async function isBlocked(on: Queryable, person: number, ip: string): Promise<boolean> {
  const row = await on
    .selectFrom('login_blocks')
    .select('ip')
    .where('person_id', '=', person)
    .where('ip', '=', ip)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LoginRow {
  id: number;
  ip: string;
  user_agent: string;
  /** It has ended, and nobody can sign in from its ip. */
  blocked: boolean;
  created_at: Date;
  last_seen_at: Date;
}

/** A page of a person's logins, newest first, and how many there are. */
export async function selectLogins(on: Queryable, person: number, page: number, count: number) {
  const { rows } = await sql<LoginRow & { total: number }>`
    SELECT l.id, l.ip, l.user_agent, l.created_at, l.last_seen_at,
      l.ended_at IS NOT NULL AND b.ip IS NOT NULL AS blocked, count(*) OVER ()::int AS total
    FROM logins l LEFT JOIN login_blocks b ON b.person_id = l.person_id AND b.ip = l.ip
    WHERE l.person_id = ${person} ORDER BY l.id DESC LIMIT ${count} OFFSET ${(page - 1) * count}`.execute(on);
  if (rows[0] || page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const all = await on
    .selectFrom('logins')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow();
  return { rows, total: all.total };
}

export const selectLogin = (on: Queryable, person: number, id: number) =>
  on
    .selectFrom('logins')
    .select(['id', 'ip'])
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertBlock = (on: Queryable, person: number, ip: string) =>
  on
    .insertInto('login_blocks')
    .values({ person_id: person, ip })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBlock = (on: Queryable, person: number, ip: string) =>
  on.deleteFrom('login_blocks').where('person_id', '=', person).where('ip', '=', ip).execute();

/** Drops codes sent before an instant and the wrong tries of days before a day; how many codes. */
export async function deleteCodesBefore(on: Queryable, instant: Date, day: string): Promise<number> {
  await on.deleteFrom('otp_failures').where('day', '<', day).execute();
  const { numDeletedRows } = await on
    .deleteFrom('otp_codes')
    .where('created_at', '<', instant)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
