/** Limits how often a person may guess wrong at what is secret only by being hard to guess. */
import { sql } from 'kysely';
import { withClockDrift } from './clock.ts';
import type { Ctx } from './ctx.ts';
import { Refusal } from './http/refusal.ts';
import { type CallWork, perform } from './work.ts';

const hour = 3_600_000; // ms

/** What is guessed at: its wrong guesses count together, whichever call they come by. */
export interface GuessLimit {
  subject: string;
  /** Wrong guesses an hour for a person. */
  perHour: number;
  /** Tells in Persian that there were too many. */
  message: string;
}

/**
 * Performs `verb` while wrong guesses are left to the caller; past them it is refused (RATE_LIMITED), be the guess right
 * or wrong. A Refusal that `verb` returns is a wrong guess: it is counted and thrown, and whatever was written before it
 * stays. One that `verb` throws counts for nothing. The guesses of one person are taken one after the other, in all
 * processes, so that each sees the count that the one before has left.
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
