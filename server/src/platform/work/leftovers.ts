import { dayMs } from '#contract/common/tehran';
import { tehranDate } from '../foundation/clock.ts';
import type { Db } from '../database/database.ts';

/** Days that a repeated call gets its first answer. */
const keyDays = 7;
/** Days that a wrong guess is kept; limits count only the last hour. */
const guessDays = 2;
/** Days that a sent or abandoned message can be looked up. */
const messageDays = 30;

export async function deleteLeftovers(db: Db, now: Date): Promise<Record<string, number>> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const deleted = async (query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) =>
    Number((await query.executeTakeFirst()).numDeletedRows);
  return {
    idempotencyKeys: await deleted(db.deleteFrom('idempotency_keys').where('created_at', '<', ago(keyDays))),
    outbox: await deleted(db.deleteFrom('sms_outbox').where('created_at', '<', ago(messageDays))),
    pictureShares: await deleted(db.deleteFrom('picture_shares').where('minute', '<', ago(1))),
    visits: await deleted(db.deleteFrom('qr_visits').where('day', '<', tehranDate(ago(1)))),
    wrongGuesses: await deleted(db.deleteFrom('wrong_guesses').where('guessed_at', '<', ago(guessDays))),
    messages: await deleted(db.deleteFrom('sms_queue').where('ended_at', '<', ago(messageDays))),
  };
}
