import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { loginDays } from '#contract/auth';
import { dayMs } from '#contract/common/tehran';
import type { Level, Role } from '#contract/people';
import type { Clock } from './foundation/clock.ts';
import type { Queries, Queryable } from './database/database.ts';
import type { Logins, People } from './database/database-types.ts';
import { Refusal } from './foundation/refusal.ts';

/** The signed-in person behind a call, as read by the session check. */
export interface Caller {
  id: number;
  loginId: number;
  mobile: string;
  roles: Role[];
  level: Level;
  admin: boolean;
}

export const sessionCookie = 'token';
/** ms after which a call updates `last_seen_at` again. */
const lastSeenIntervalMs = 60_000;

/** A session is valid if it was last used after `unused` and began after `begun`. */
export const sessionLimits = (now: Date) => ({
  unused: new Date(now.getTime() - loginDays.unused * dayMs),
  begun: new Date(now.getTime() - loginDays.max * dayMs),
});

/** The session check, a named (prepared) statement per call. */
export const sessionQuery = {
  name: 'session',
  text: `SELECT l.id, l.last_seen_at, p.id AS person_id, p.mobile, p.roles, p.level
    FROM logins l JOIN people p ON p.id = l.person_id
    WHERE l.token_hash = $1 AND l.ended_at IS NULL AND l.last_seen_at > $2 AND l.created_at > $3`,
};

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

type SessionRow = Pick<Selectable<Logins>, 'id' | 'last_seen_at' | 'person_id'> &
  Pick<Selectable<People>, 'mobile' | 'roles' | 'level'>;

interface Where {
  pool: Queries;
  clock: Clock;
}

/** Returns the person of a token, or null if it is unknown, ended, 30 days unused or 90 days old. */
export async function findSession({ pool, clock }: Where, token: string): Promise<Caller | null> {
  const now = clock.now();
  const { unused, begun } = sessionLimits(now);
  const { rows } = await pool.query<SessionRow>({
    ...sessionQuery,
    values: [hashToken(token), unused, begun],
  });
  const row = rows[0];
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > lastSeenIntervalMs)
    await pool.query('UPDATE logins SET last_seen_at = $2 WHERE id = $1', [row.id, now]);
  const { roles, level, mobile } = row;
  return { id: row.person_id, loginId: row.id, mobile, roles, level, admin: roles.includes('admin') };
}

/** Returns the refusal of a call without a valid login; it says whether somebody has ended that login. */
export async function unauthenticated(pool: Queries, request: FastifyRequest): Promise<Refusal> {
  const { bearer, cookie } = tokenOf(request);
  const token = bearer ?? cookie;
  const ended = token !== undefined && (await wasEnded(pool, hashToken(token)));
  return new Refusal('UNAUTHENTICATED', undefined, ended ? { ended } : {});
}

/** Returns whether a token's login did not expire but was ended: by signing out elsewhere, by a block or by an admin. */
async function wasEnded(pool: Queries, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'ended session',
    text: 'SELECT FROM logins WHERE token_hash = $1 AND ended_at IS NOT NULL',
    values: [tokenHash],
  });
  return rows.length > 0;
}

export function tokenOf({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): {
  bearer: string | undefined;
  cookie: string | undefined;
} {
  const { authorization } = headers;
  const bearer = authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : undefined;
  return { bearer, cookie: cookies[sessionCookie] };
}

export async function callerOf(where: Where, request: FastifyRequest): Promise<Caller | null> {
  const { bearer, cookie } = tokenOf(request);
  const token = bearer ?? cookie;
  return token === undefined ? null : findSession(where, token);
}

/** Returns the valid ones of some sessions, with whether their person is an admin. */
export async function liveSessions(
  pool: Queries,
  clock: Clock,
  loginIds: readonly number[],
): Promise<Map<number, boolean>> {
  const { unused, begun } = sessionLimits(clock.now());
  const { rows } = await pool.query<{ id: number; admin: boolean }>(
    `SELECT l.id, 'admin' = ANY(p.roles) AS admin FROM logins l JOIN people p ON p.id = l.person_id
     WHERE l.id = ANY($1::bigint[]) AND l.ended_at IS NULL AND l.last_seen_at > $2 AND l.created_at > $3`,
    [loginIds, unused, begun],
  );
  return new Map(rows.map((row) => [row.id, row.admin]));
}

/** Creates a login. The token is 256 random bits and only its hash is stored. */
export async function openSession(
  on: Queryable,
  clock: Clock,
  login: { personId: number; ip: string; network: string; userAgent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await on
    .insertInto('logins')
    .values({
      person_id: login.personId,
      token_hash: hashToken(token),
      ip: login.ip,
      network: login.network,
      user_agent: login.userAgent.slice(0, 500),
      created_at: now,
      last_seen_at: now,
    })
    .execute();
  return token;
}

/**
 * Ends one session, all of a person's or everybody’s, and returns the number of valid ones. A trigger notifies every
 * process, which closes the event streams of these sessions.
 */
export async function endSessions(
  on: Queryable,
  clock: Clock,
  target: { loginId: number } | { token: string } | { person: number } | 'everybody',
): Promise<number> {
  const now = clock.now();
  const { unused, begun } = sessionLimits(now);
  const matches: RawBuilder<boolean> =
    target === 'everybody'
      ? sql`true`
      : 'loginId' in target
        ? sql`id = ${target.loginId}`
        : 'token' in target
          ? sql`token_hash = ${hashToken(target.token)}`
          : sql`person_id = ${target.person}`;
  const ended = await on
    .updateTable('logins')
    .set({ ended_at: now })
    .where(matches)
    .where('ended_at', 'is', null)
    .returning(['last_seen_at', 'created_at'])
    .execute();
  return ended.filter((login) => login.last_seen_at > unused && login.created_at > begun).length;
}
