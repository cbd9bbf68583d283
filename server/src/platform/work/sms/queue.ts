import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { dayMs, minuteMs } from '#contract/common/tehran';
import type { Clock } from '../../foundation/clock.ts';
import type { Db } from '../../database/database.ts';
import type { SmsQueue } from '../../database/database-types.ts';
import { backOff, claimMessages } from '../../database/queue-rows.ts';
import { messageTo } from './message.ts';
import type { SmsProvider, Verdict } from '../../outside/sms/provider.ts';
import type { SmsResult, SmsSender } from './sender.ts';

/** Minutes before the next attempts. */
const retryDelays = [1, 2, 5, 15, 30, 60, 120, 240];
/** A message that could not be sent within a day is out of date. */
const giveUpAfterMs = dayMs;
const batchSize = 5;

export interface QueueParts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  alert: (why: string) => Promise<void>;
}

/** Sends codes at once, other messages from a queue in the database that survives the service's failures. */
export function sendBy(provider: SmsProvider, { db, clock, log, alert }: QueueParts): SmsSender {
  async function attempt(what: 'code' | 'text', ask: () => Promise<Verdict>): Promise<SmsResult> {
    let verdict = await ask();
    if (verdict.result === 'again') verdict = await ask();
    if (verdict.result === 'sent') return 'sent';
    log.warn({ provider: provider.name, what, ...verdict }, 'an SMS did not go');
    // A text waits for a service that is away for a while; without codes nobody can sign in.
    if (verdict.result === 'fault' || (verdict.result === 'again' && what === 'code'))
      await alert(`${provider.name}: ${verdict.why}`).catch((error: unknown) =>
        log.error(error, 'operators could not be told'),
      );
    return verdict.result === 'refused' ? 'refused' : 'later';
  }

  async function settle(row: Selectable<SmsQueue>, result: SmsResult): Promise<void> {
    const now = clock.now();
    if (result === 'sent') {
      await db.deleteFrom('sms_queue').where('id', '=', row.id).execute();
      return;
    }
    const late = now.getTime() - row.created_at.getTime() > giveUpAfterMs;
    const again = new Date(now.getTime() + backOff(retryDelays, row.attempts));
    await db
      .updateTable('sms_queue')
      .set(result === 'refused' || late ? { ended_at: now } : { due_at: again })
      .where('id', '=', row.id)
      .execute();
    if (late) log.error({ sms: row.id }, 'an SMS was given up after a day');
  }

  return {
    sendCode: ({ mobile, code }) => attempt('code', () => provider.code(mobile, code)),
    queue: ({ send, now, wake }, person, text) => {
      send(sql`INSERT INTO sms_queue (mobile, text, created_at, due_at)
        SELECT mobile, text, ${now}::timestamptz, ${now}::timestamptz FROM (${messageTo(person, text)}) message`);
      wake('sms');
    },
    sendDue: async () => {
      for (;;) {
        const due = { now: clock.now(), longest: Math.max(...retryDelays) * minuteMs, max: batchSize };
        const claimed = await claimMessages<Selectable<SmsQueue>>(
          db,
          'sms_queue',
          due,
          sql`ended_at IS NULL`,
        );
        const results = await Promise.all(
          claimed.map(async (row) => {
            const result = await attempt('text', () => provider.text(row));
            await settle(row, result);
            return result;
          }),
        );
        // Stops if every message of the batch failed, because the service is then probably unavailable.
        if (results.every((result) => result === 'later')) return;
      }
    },
  };
}
