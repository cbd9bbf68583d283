/**
 * The unit of work: a transaction with everything that follows its commit or undoes its failure. `perform` runs a
 * call's verb at most once per Idempotency-Key; `transact` is for jobs and callbacks, which have no caller.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Event } from '#contract/notifications';
import type { Ctx, Platform, QueueName } from './ctx.ts';
import type { Caller } from '../sessions.ts';
import { type Db, sqlState } from '../database/database.ts';
import type { Send, Tx } from '../database/pipeline.ts';
import type { Audience, Origin } from '../events.ts';
import { quotaClaims } from '../files/quota.ts';
import type { StagedFile } from '../files/store.ts';
import { Refusal } from '../foundation/refusal.ts';

/** A verb may use only `tx`: repeats that wait for it may hold every other connection. */
export interface Work {
  readonly tx: Tx;
  /**
   * Sends a statement whose answer the verb does not need, without waiting for it; if it fails, the work fails. Every
   * statement that starts later sees its effect, also in the same round trip.
   */
  readonly send: Send;
  /** The time of the work, the same for all its rows. */
  readonly now: Date;
  /** The time of its transfers. If null, the database dates each transfer once it holds the wallet's lock. */
  readonly transfersAt: Date | null;
  /**
   * Sends a hint to open pages after the commit, once for equal hints, and none if the work fails. A record is for its
   * owner, if it has one, and for the admins.
   */
  emit(to: Audience | { owner: number | null }, type: Event['type'], id?: number): void;
  /** Wakes the sender of a queue after the commit. */
  wake(queue: QueueName): void;
  /** Moves stored files aside after the commit, when no row names them any more. */
  deleteFiles(keys: readonly string[]): void;
  /** Runs `then` after the commit, and never if the work fails. */
  afterwards(then: () => void): void;
}

type StoredFiles<F> = { [N in keyof F]: F[N] & { store_key: string } };

/** The work of a signed-in call. Files it stores count against the caller's quota (FILE_TOO_LARGE). */
export interface CallWork extends Work {
  readonly caller: Caller;
  /** Stores files for rows that will name them and returns them with their keys; they are moved aside if the work fails. */
  store<const F extends readonly StagedFile[]>(files: F): Promise<StoredFiles<F>>;
}

function audiencesOf(to: Parameters<Work['emit']>[0]): Audience[] {
  if (typeof to === 'string' || 'person' in to) return [to];
  return to.owner === null ? ['admins'] : [{ person: to.owner }, 'admins'];
}

/** The effects of a work that happen once its transaction has ended. */
class Outcome {
  readonly #platform: Platform;
  readonly #by: Origin | undefined;
  readonly #hints = new Map<string, [to: Audience, type: Event['type'], id?: number]>();
  readonly #queues = new Set<QueueName>();
  readonly #then: (() => void)[] = [];
  readonly #deleted: string[] = [];
  readonly stored: string[] = [];

  constructor(platform: Platform, by?: Origin) {
    this.#platform = platform;
    this.#by = by;
  }

  workOn(tx: Tx, send: Send): Work {
    const { clock } = this.#platform;
    const now = clock.now();
    return {
      tx,
      send,
      now,
      transfersAt: clock.isPast ? now : null,
      emit: (to, ...hint) => {
        for (const each of audiencesOf(to)) this.#hints.set(JSON.stringify([each, ...hint]), [each, ...hint]);
      },
      wake: (queue) => void this.#queues.add(queue),
      deleteFiles: (keys) => void this.#deleted.push(...keys),
      afterwards: (then) => void this.#then.push(then),
    };
  }

  async committed(): Promise<void> {
    const { events, senders } = this.#platform;
    for (const [to, type, id] of this.#hints.values()) events.emit(to, type, id, this.#by);
    for (const queue of this.#queues) senders[queue].wake();
    for (const then of this.#then) then();
    await this.#delete(this.#deleted);
  }

  failed(): Promise<void> {
    return this.#delete(this.stored);
  }

  /** The transaction's result is valid even if a file cannot be moved aside now; the sweep removes it later. */
  async #delete(keys: readonly string[]): Promise<void> {
    for (const result of await Promise.allSettled(keys.map((key) => this.#platform.files.delete(key))))
      if (result.status === 'rejected')
        this.#platform.log.warn({ err: result.reason as Error }, 'a file is left for the sweep');
  }
}

/**
 * Runs `verb` as one unit of work. The works of one person run one at a time, so that many calls on one wallet use one
 * connection; therefore a work must not start another.
 */
export const transact = <T>(
  platform: Platform,
  person: number | null,
  verb: (work: Work) => Promise<T>,
): Promise<T> => inTurn(platform, person, new Outcome(platform), verb);

function inTurn<T>(
  platform: Platform,
  person: number | null,
  outcome: Outcome,
  verb: (work: Work) => Promise<T>,
): Promise<T> {
  const run = async (): Promise<T> => {
    let isWritten = false;
    try {
      const answer = await platform.transaction(async (tx, send) => {
        const written = await verb(outcome.workOn(tx, send));
        isWritten = true;
        return written;
      });
      await outcome.committed();
      return answer;
    } catch (error) {
      // If only the commit failed, its outcome is unknown, so the sweep decides about the files.
      if (!isWritten) await outcome.failed();
      throw error;
    }
  };
  return person === null ? run() : platform.turns.take(`person ${person}`, run);
}

/**
 * Runs a call's verb as one unit of work, at most once per Idempotency-Key of the caller. A repeat gets the first
 * answer and does nothing; the same key with another input is refused (CONFLICT). A refused verb is rolled back, so its
 * key may be used again. The caller's login and rights are confirmed with the first statements, because they may have
 * ended while the call's body came (UNAUTHENTICATED, CONFLICT).
 */
export async function perform<T>(ctx: Ctx, verb: (work: CallWork) => Promise<T>): Promise<T> {
  try {
    return await performOnce(ctx, verb);
  } catch (error) {
    const state = sqlState(error);
    if (state === 'HK401') throw new Refusal('UNAUTHENTICATED', undefined, { ended: true });
    if (state === 'HK409')
      throw new Refusal('CONFLICT', 'سطح یا دسترسی شما همین حالا تغییر کرد. دوباره بفرستید.');
    throw error;
  }
}

async function performOnce<T>(ctx: Ctx, verb: (work: CallWork) => Promise<T>): Promise<T> {
  const { idempotencyKey: key, inputDigest, formerDigest, caller } = ctx;
  const outcome = new Outcome(ctx, key !== null && fitsEvent.test(key) ? [caller.id, key] : undefined);
  const verbOf = (work: Work) => {
    // A caller who has gone may have repeated the call and been refused; it must not be carried out after that.
    if (ctx.isGone?.()) throw new Refusal('UNAVAILABLE');
    work.send(sql`SELECT confirm_caller(${caller.loginId}, ${caller.roles}, ${caller.level})`);
    return verb({ ...work, ...storing(ctx, work, outcome.stored) });
  };
  if (key === null) return inTurn(ctx, caller.id, outcome, verbOf);
  const row = { person_id: caller.id, key };
  try {
    return await inTurn(ctx, caller.id, outcome, async (work) => {
      // A repeat fails here, and with it everything that the verb has sent.
      work.send(sql`INSERT INTO idempotency_keys (person_id, key, digest, created_at)
        VALUES (${row.person_id}, ${key}, ${inputDigest()}, ${work.now})`);
      const answer = await verbOf(work);
      work.send(sql`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}
        WHERE person_id = ${row.person_id} AND key = ${key}`);
      return answer;
    });
  } catch (error) {
    if (!isRepeat(error)) throw error;
    return firstAnswer<T>(ctx.db, row, [inputDigest(), formerDigest()]);
  }
}

/** The refusal of a key that has been used with another input. */
export const otherInput = () =>
  new Refusal('CONFLICT', 'این درخواست قبلاً با محتوای دیگری فرستاده شده است. صفحه را دوباره باز کنید.');

const isRepeat = (error: unknown): boolean =>
  sqlState(error) === '23505' && (error as pg.DatabaseError).table === 'idempotency_keys';

/** Matches keys that events may carry, by which a page recognizes its own calls. */
const fitsEvent = /^[\w-]{1,64}$/;

function storing(ctx: Ctx, work: Work, keys: string[]): Pick<CallWork, 'caller' | 'store'> {
  const claim = quotaClaims(work, ctx);
  return {
    caller: ctx.caller,
    async store<F extends readonly StagedFile[]>(files: F) {
      const stored: (StagedFile & { store_key: string })[] = [];
      if (files.length > 0) {
        const room = await claim(files.reduce((sum, file) => sum + file.size, 0));
        for (const file of files) {
          const store_key = await ctx.files.store(file, room);
          keys.push(store_key);
          stored.push({ ...file, store_key });
        }
      }
      return stored as unknown as StoredFiles<F>;
    },
  };
}

async function firstAnswer<T>(
  db: Db,
  row: { person_id: number; key: string },
  digests: readonly string[],
): Promise<T> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['digest', 'answer'])
    .where('person_id', '=', row.person_id)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  if (!digests.includes(first.digest)) throw otherInput();
  return first.answer as T;
}

export function digestOf(
  call: string,
  input: unknown,
  files: readonly { filename: string; sha256: Buffer }[] = [],
): string {
  const hash = createHash('sha256')
    .update(call)
    .update('\0')
    .update(JSON.stringify(input, sortKeys) ?? '');
  for (const file of files) hash.update('\0').update(file.filename).update('\0').update(file.sha256);
  return hash.digest('base64url');
}

const sortKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
