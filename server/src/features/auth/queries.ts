import { sql } from 'kysely';
import type { Paging } from '#contract/common/paging';
import { hasRow, type Queryable } from '../../platform/database/database.ts';
import { countWithOldest, inLastHour } from '../../platform/work/hourly-limits.ts';
import { pageOf } from '../../platform/database/paging.ts';

export const selectNewestCode = (on: Queryable, mobile: string) =>
  on
    .selectFrom('otp_codes')
    .select(['id', 'code_hash', 'wrong_tries', 'created_at', 'expires_at', 'ended_at', 'undelivered'])
    .where('mobile', '=', mobile)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const countRecentCodes = (
  on: Queryable,
  now: Date,
  to: { mobile?: string; network?: string } = {},
) => {
  let query = on
    .selectFrom('otp_codes')
    .select(countWithOldest('created_at'))
    .where(inLastHour('created_at', now));
  if (to.mobile !== undefined) query = query.where('mobile', '=', to.mobile);
  if (to.network !== undefined) query = query.where('network', '=', to.network);
  return query.executeTakeFirstOrThrow();
};

/** A network that the mobile's owner has blocked does not count. */
export const hasSignedIn = (on: Queryable, mobile: string, network: string, since: Date) =>
  hasRow(
    on
      .selectFrom('people as p')
      .innerJoin('logins as l', 'l.person_id', 'p.id')
      .leftJoin('login_blocks as b', (join) =>
        join.onRef('b.person_id', '=', 'p.id').onRef('b.network', '=', 'l.network'),
      )
      .select('l.id')
      .where('p.mobile', '=', mobile)
      .where('l.network', '=', network)
      .where('l.created_at', '>', since)
      .where('b.network', 'is', null)
      .limit(1),
  );

/** Ends the mobile's earlier codes; returns the new one's id. */
export async function replaceCode(
  on: Queryable,
  code: { mobile: string; code_hash: Buffer; network: string; created_at: Date; expires_at: Date },
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

/** The code stays valid, since it may arrive late, but another may be asked for without waiting. */
export const markUnsent = (on: Queryable, id: number) =>
  on.updateTable('otp_codes').set({ undelivered: true }).where('id', '=', id).execute();

export const endCode = (on: Queryable, id: number, at: Date) =>
  on.updateTable('otp_codes').set({ ended_at: at }).where('id', '=', id).execute();

/** `kept`: one of the reserved tries of a known network. Returns the code's number of wrong tries. */
export async function countWrongTry(
  on: Queryable,
  code: number,
  { kept, ...of }: { mobile: string; network: string; day: string; kept: boolean },
): Promise<number> {
  await on
    .insertInto('otp_failures')
    .values({ ...of, tries: 1, kept_tries: Number(kept) })
    .onConflict((conflict) =>
      conflict.columns(['mobile', 'day', 'network']).doUpdateSet({
        tries: sql`otp_failures.tries + excluded.tries`,
        kept_tries: sql`otp_failures.kept_tries + excluded.kept_tries`,
      }),
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

interface WrongTries {
  /** From all networks, without the reserved tries of known networks. */
  all: number;
  here: number;
  /** The part of `here` that used reserved tries of a known network. */
  kept: number;
}

export const selectWrongTries = (
  on: Queryable,
  mobile: string,
  network: string,
  day: string,
): Promise<WrongTries> =>
  on
    .selectFrom('otp_failures')
    .select([
      sql<number>`coalesce(sum(tries - kept_tries), 0)::int`.as('all'),
      sql<number>`coalesce(sum(tries) FILTER (WHERE network = ${network}), 0)::int`.as('here'),
      sql<number>`coalesce(sum(kept_tries) FILTER (WHERE network = ${network}), 0)::int`.as('kept'),
    ])
    .where('mobile', '=', mobile)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();

export const isBlocked = (on: Queryable, person: number, network: string) =>
  hasRow(
    on
      .selectFrom('login_blocks')
      .select('network')
      .where('person_id', '=', person)
      .where('network', '=', network),
  );

export const selectLogins = (on: Queryable, person: number, paging: Paging) =>
  pageOf(
    on
      .selectFrom('logins as l')
      .leftJoin('login_blocks as b', (join) =>
        join.onRef('b.person_id', '=', 'l.person_id').onRef('b.network', '=', 'l.network'),
      )
      .select(['l.id', 'l.ip', 'l.user_agent', 'l.created_at', 'l.last_seen_at'])
      .select(sql<boolean>`l.ended_at IS NOT NULL AND b.network IS NOT NULL`.as('blocked'))
      .where('l.person_id', '=', person)
      .orderBy('l.id', 'desc'),
    paging,
  );

export const selectLogin = (on: Queryable, id: number) =>
  on
    .selectFrom('logins')
    .select(['id', 'person_id', 'ip', 'network'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertBlock = (on: Queryable, person: number, network: string) =>
  on
    .insertInto('login_blocks')
    .values({ person_id: person, network })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBlock = (on: Queryable, person: number, network: string) =>
  on.deleteFrom('login_blocks').where('person_id', '=', person).where('network', '=', network).execute();

export async function deleteCodesBefore(on: Queryable, instant: Date, day: string): Promise<number> {
  await on.deleteFrom('otp_failures').where('day', '<', day).execute();
  const { numDeletedRows } = await on
    .deleteFrom('otp_codes')
    .where('created_at', '<', instant)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export const endAllCodes = (on: Queryable, at: Date) =>
  on.updateTable('otp_codes').set({ ended_at: at }).where('ended_at', 'is', null).execute();
