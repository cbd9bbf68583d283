/** Limits how many wrong guesses a person may make at short secrets such as offer codes. */
import { sql } from 'kysely';
import { withClockDrift } from './clock.ts';
import type { Ctx } from './ctx.ts';
import { Refusal } from './http/refusal.ts';
import { type CallWork, perform } from './work.ts';

const hour = 3_600_000; // ms

/** Wrong guesses at one subject count together, whichever call they are made with. */
export interface GuessLimit {
  subject: string;
  /** Wrong guesses per hour and person. */
  perHour: number;
  message: string;
}

/**
 * Performs `verb` while the caller has guesses left; otherwise refuses right and wrong guesses alike (RATE_LIMITED). A
 * Refusal that `verb` returns is a wrong guess: it is counted and thrown, and earlier writes are kept. A Refusal that
 * `verb` throws is not counted. One person's guesses run one after the other across all processes, so each sees the
 * count left by the one before.
 */
export async function performGuess<T>(
  ctx: Ctx,
  limit: GuessLimit,
  verb: (work: CallWork) => Promise<T | Refusal>,
): Promise<T> {
  const answer = await perform(ctx, async (work) => {
    if (ctx.settings.rateLimits) await refuseGuesser(work, limit);
    const found = await verb(work);
    if (!(found instanceof Refusal)) return { isRight: true as const, found };
    if (ctx.settings.rateLimits)
      await work.tx
        .insertInto('wrong_guesses')
        .values({ person_id: work.caller.id, subject: limit.subject, guessed_at: work.now })
        .execute();
    const { code, message, details } = found;
    return { isRight: false as const, refusal: { code, message, details } };
  });
  if (answer.isRight) return answer.found;
  throw new Refusal(answer.refusal.code, answer.refusal.message, answer.refusal.details);
}

async function refuseGuesser(work: CallWork, { subject, perHour, message }: GuessLimit): Promise<void> {
  const { tx, caller } = work;
  const person = caller.id;
  const now = work.now.getTime();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`guess ${subject} ${person}`}, 0))`.execute(tx);
  const { count, oldest } = await tx
    .selectFrom('wrong_guesses')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(guessed_at)`.as('oldest')])
    .where('person_id', '=', person)
    .where('subject', '=', subject)
    .where('guessed_at', '>', new Date(now - hour))
    .where('guessed_at', '<=', withClockDrift(work.now))
    .executeTakeFirstOrThrow();
  if (count < perHour) return;
  const wait = Math.min(hour, (oldest?.getTime() ?? now) + hour - now) / 1000;
  throw new Refusal('RATE_LIMITED', message, { retryAfter: Math.max(1, Math.ceil(wait)) });
}
