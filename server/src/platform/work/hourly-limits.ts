import { sql } from 'kysely';
import { hourMs } from '#contract/common/tehran';
import { withClockDrift } from '../foundation/clock.ts';
import { Refusal } from '../foundation/refusal.ts';

/** Holds for rows of the last hour by their time; those from before the clock was set back do not count. */
export const inLastHour = (column: string, now: Date) =>
  sql<boolean>`${sql.ref(column)} > ${new Date(now.getTime() - hourMs)} AND ${sql.ref(column)} <= ${withClockDrift(now)}`;

export const countWithOldest = (column: string) =>
  [sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${sql.ref(column)})`.as('oldest')] as const;

export const rateLimited = (seconds: number, message: string) =>
  new Refusal('RATE_LIMITED', message, { retryAfter: Math.max(1, Math.ceil(seconds)) });

/** Returns the refusal of whoever has done `max` within the last hour; it lasts until the oldest no longer counts. */
export function hourlyRefusal(
  now: Date,
  { count, oldest }: { count: number; oldest: Date | null },
  max: number,
  message: string,
): Refusal | null {
  if (count < max) return null;
  const wait = oldest ? oldest.getTime() + hourMs - now.getTime() : hourMs;
  return rateLimited(Math.min(hourMs, wait) / 1000, message);
}
