import type { Db } from './database.ts';

const day = 86_400_000;
/** Days a repeat of a call gets its first answer. */
const keysFor = 7;
/** Days a wrong guess is kept, of which no limit counts more than the last hour. */
const guessesFor = 2;
/** Days a message that was sent, or given up, can be looked up. */
const messagesFor = 30;

/** Drops the platform's rows that nobody asks for any more; how many. */
export async function dropLeftovers(db: Db, now: Date): Promise<Record<string, number>> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const dropped = async (query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) =>
    Number((await query.executeTakeFirst()).numDeletedRows);
  return {
    idempotencyKeys: await dropped(db.deleteFrom('idempotency_keys').where('created_at', '<', ago(keysFor))),
    outbox: await dropped(db.deleteFrom('sms_outbox').where('created_at', '<', ago(messagesFor))),
    pictureShares: await dropped(db.deleteFrom('picture_shares').where('minute', '<', ago(1))),
    wrongGuesses: await dropped(db.deleteFrom('wrong_guesses').where('guessed_at', '<', ago(guessesFor))),
    messages: await dropped(db.deleteFrom('sms_queue').where('ended_at', '<', ago(messagesFor))),
  };
}
