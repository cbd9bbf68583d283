import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { loginDays } from '#contract/auth';
import type { Level, Role } from '#contract/people';
import type { Clock } from './clock.ts';
import type { Caller } from './ctx.ts';
import type { Queries, Queryable } from './database.ts';

export const sessionCookie = 'token';
const day = 86_400_000; // ms
/** ms after which a call updates `last_seen_at` again. */
const lastSeenIntervalMs = 60_000;

/** A session is valid if it was last used after `unused` and began after `begun`. */
export const sessionLimits = (now: Date) => ({
  unused: new Date(now.getTime() - loginDays.unused * day),
  begun: new Date(now.getTime() - loginDays.most * day),
});

/** The session check, a named (prepared) statement per call. */
const sessionQuery = {
  name: 'session',
  text: `SELECT l.id, l.last_seen_at, p.id AS person_id, p.mobile, p.roles, p.level
    FROM logins l JOIN people p ON p.id = l.person_id
    WHERE l.token_hash = $1 AND l.ended_at IS NULL AND l.last_seen_at > $2 AND l.created_at > $3`,
};

export const hashToken = (token: string) => createHash('sha256').update(token).digest();

interface SessionRow {
  id: number;
  last_seen_at: Date;
  person_id: number;
  mobile: string;
  roles: Role[];
  level: Level;
}

/** Returns the person of a token's hash, or null if it is unknown, ended, 30 days unused or 90 days old. */
async function findSession(pool: Queries, clock: Clock, tokenHash: Buffer): Promise<Caller | null> {
  const now = clock.now();
  const { unused, begun } = sessionLimits(now);
  const { rows } = await pool.query<SessionRow>({
    ...sessionQuery,
    values: [tokenHash, unused, begun],
  });
  const row = rows[0];
  if (!row) return null;
  if (now.getTime() - row.last_seen_at.getTime() > lastSeenIntervalMs)
    await pool.query('UPDATE logins SET last_seen_at = $2 WHERE id = $1', [row.id, now]);
  const { roles, level, mobile } = row;
  return { id: row.person_id, loginId: row.id, mobile, roles, level, admin: roles.includes('admin') };
}

/** Returns the token of a request, from its header or else its cookie. */
export function tokenOf({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): {
  bearer: string | undefined;
  cookie: string | undefined;
} {
  const { authorization } = headers;
  const bearer = authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : undefined;
  return { bearer, cookie: cookies[sessionCookie] };
}

export async function callerOf(
  { pool, clock }: { pool: Queries; clock: Clock },
  request: FastifyRequest,
): Promise<Caller | null> {
  const { bearer, cookie } = tokenOf(request);
  const token = bearer ?? cookie;
  return token === undefined ? null : findSession(pool, clock, hashToken(token));
}

/** The number of tokens a process remembers. */
const maxRemembered = 10_000;

/**
 * Remembers whom tokens signed in. A call that only reads may start its statements for that person together with the
 * session check; its answer is kept back until the check has confirmed the person, their role and their level.
 */
export class Sessions {
  readonly #remembered = new Map<string, Caller>();

  /** Starts the check of a token; `checked` is null if it is unknown, ended, 30 days unused or 90 days old. */
  find(
    pool: Queries,
    clock: Clock,
    token: string,
  ): { remembered: Caller | undefined; checked: Promise<Caller | null> } {
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const remembered = this.#remembered.get(key);
    return { remembered, checked: this.#check(pool, clock, hash, key) };
  }

  async #check(pool: Queries, clock: Clock, hash: Buffer, key: string): Promise<Caller | null> {
    const caller = await findSession(pool, clock, hash);
    this.#remembered.delete(key);
    if (!caller) return null;
    this.#remembered.set(key, caller);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > maxRemembered && oldest !== undefined) this.#remembered.delete(oldest);
    return caller;
  }
}

export const isSameCaller = (one: Caller, other: Caller): boolean =>
  one.id === other.id &&
  one.loginId === other.loginId &&
  one.mobile === other.mobile &&
  one.level === other.level &&
  one.roles.join() === other.roles.join();

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
