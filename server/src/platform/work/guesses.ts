/** Limits how many wrong guesses a person may make at short secrets such as offer codes. */
import type { Ctx } from './ctx.ts';
import { lockFor } from '../database/database.ts';
import { countWithOldest, hourlyRefusal, inLastHour } from './hourly-limits.ts';
import { Refusal } from '../foundation/refusal.ts';
import { type CallWork, perform } from './work.ts';

/** Wrong guesses at one subject count together, whichever call they are made with. */
export interface GuessLimit {
  subject: string;
  /** Wrong guesses per hour and person. */
  perHour: number;
  /** The sentence before the one that says when to try again. */
  why: string;
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
    if (ctx.environment.rateLimits) await refuseGuesser(work, limit);
    const result = await verb(work);
    if (!(result instanceof Refusal)) return { isRight: true as const, found: result };
    if (ctx.environment.rateLimits)
      await work.tx
        .insertInto('wrong_guesses')
        .values({ person_id: work.caller.id, subject: limit.subject, guessed_at: work.now })
        .execute();
    const { code, message, details } = result;
    return { isRight: false as const, refusal: { code, message, details } };
  });
  if (answer.isRight) return answer.found;
  throw new Refusal(answer.refusal.code, answer.refusal.message, answer.refusal.details);
}

async function refuseGuesser(work: CallWork, { subject, perHour, why }: GuessLimit): Promise<void> {
  const { tx, send, now, caller } = work;
  send(lockFor(`guess ${subject} ${caller.id}`));
  const wrong = await tx
    .selectFrom('wrong_guesses')
    .select(countWithOldest('guessed_at'))
    .where('person_id', '=', caller.id)
    .where('subject', '=', subject)
    .where(inLastHour('guessed_at', now))
    .executeTakeFirstOrThrow();
  const refusal = hourlyRefusal(now, wrong, perHour, why);
  if (refusal) throw refusal;
}
