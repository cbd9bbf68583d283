import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database.ts';
import type { SmsProvider, Verdict } from './provider.ts';
import type { Sms, SmsResult, SmsSender } from './sender.ts';

const minute = 60_000;
/** Minutes to the next try, after the first, the second … */
const gaps = [1, 2, 5, 15, 30, 60, 120, 240];
/** What has not gone a day later is no news any more. */
const givenUpAfter = 24 * 60 * minute;
/** ms a taken row stays with who took it: more than two tries of the service. */
const lease = minute;
const atOnce = 5;
/** Letters: four parts of a Persian SMS. */
const longest = 268;

export interface QueueParts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Tells the operators what only they can mend. */
  alert: (why: string) => Promise<void>;
}

/** Sends by a real service: codes at once, everything else from rows that outlive the service's bad hours. */
export function sendBy(provider: SmsProvider, { db, clock, log, alert }: QueueParts): SmsSender {
  async function attempt(what: 'code' | 'text', ask: () => Promise<Verdict>): Promise<SmsResult> {
    let verdict = await ask();
    if (verdict.result === 'again') verdict = await ask();
    if (verdict.result === 'sent') return 'sent';
    log.warn({ provider: provider.name, what, ...verdict }, 'an SMS did not go');
    if (verdict.result === 'fault')
      await alert(`${provider.name}: ${verdict.why}`).catch((error: unknown) =>
        log.error(error, 'operators could not be told'),
      );
    return verdict.result === 'refused' ? 'refused' : 'later';
  }

  async function settle(row: Taken, result: SmsResult): Promise<void> {
    const now = clock.now();
    if (result === 'sent') {
      await db.deleteFrom('sms_queue').where('id', '=', row.id).execute();
      return;
    }
    const late = now.getTime() - row.created_at.getTime() > givenUpAfter;
    const gap = (gaps[Math.min(row.attempts, gaps.length) - 1] ?? 1) * minute;
    await db
      .updateTable('sms_queue')
      .set(result === 'refused' || late ? { ended_at: now } : { due_at: new Date(now.getTime() + gap) })
      .where('id', '=', row.id)
      .execute();
    if (late) log.error({ sms: row.id }, 'an SMS was given up after a day');
  }

  return {
    sendCode: ({ mobile, code }) => attempt('code', () => provider.code(mobile, code)),
    queue: async ({ tx, now, wake }, { mobile, text }) => {
      await tx
        .insertInto('sms_queue')
        .values({ mobile, text: clipped(text), created_at: now, due_at: now })
        .execute();
      wake('sms');
    },
    deliver: async () => {
      for (;;) {
        const taken = await take(db, clock.now());
        const results = await Promise.all(
          taken.map(async (row) => {
            const result = await attempt('text', () => provider.text(row));
            await settle(row, result);
            return result;
          }),
        );
        // A service that takes nothing now is not asked for the rest of the queue as well.
        if (results.every((result) => result === 'later')) return;
      }
    },
  };
}

interface Taken extends Sms {
  id: number;
  attempts: number;
  created_at: Date;
}

/** Takes some due rows; no other process gets them while this one sends, nor for ever if it dies. */
async function take(db: Db, now: Date): Promise<Taken[]> {
  // Nothing new waits, and nothing waits longer than the longest gap, also when the clock was set back.
  const latest = new Date(now.getTime() + Math.max(...gaps) * minute);
  const { rows } = await sql<Taken>`
    UPDATE sms_queue SET attempts = attempts + 1, due_at = ${new Date(now.getTime() + lease)}
    WHERE id IN (
      SELECT id FROM sms_queue WHERE ended_at IS NULL AND (due_at <= ${now} OR attempts = 0 OR due_at > ${latest})
      ORDER BY due_at, id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING id, mobile, text, attempts, created_at`.execute(db);
  return rows;
}

function clipped(text: string): string {
  const letters = Array.from(text);
  return letters.length <= longest
    ? text
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
