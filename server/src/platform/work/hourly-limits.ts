import { sql } from 'kysely';
import { hourMs } from '#contract/common/tehran';
import { lockFor } from '../database/database.ts';
import { withClockDrift } from '../foundation/clock.ts';
import { rateLimited, type Refusal } from '../foundation/refusal.ts';
import type { Platform } from './ctx.ts';
import type { Work } from './work.ts';

/** Holds for rows of the last hour by their time; those from before the clock was set back do not count. */
export const inLastHour = (column: string, now: Date) =>
  sql<boolean>`${sql.ref(column)} > ${new Date(now.getTime() - hourMs)} AND ${sql.ref(column)} <= ${withClockDrift(now)}`;

export const countWithOldest = (column: string) =>
  [sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${sql.ref(column)})`.as('oldest')] as const;

interface Counted {
  count: number;
  oldest: Date | null;
}

/** Returns the refusal of whoever has done `max` within the last hour; it lasts until the oldest no longer counts. */
export function hourlyRefusal(
  now: Date,
  { count, oldest }: Counted,
  max: number,
  why: string,
): Refusal | null {
  if (count < max) return null;
  const wait = oldest ? oldest.getTime() + hourMs - now.getTime() : hourMs;
  return rateLimited(Math.min(hourMs, wait) / 1000, why);
}

interface HourlyLimit {
  /** Works with the same lock wait for each other, so that each counts the rows of the one before. */
  lock: string;
  count: () => Promise<Counted>;
  max: number;
  /** The sentence before the one that says when to try again. */
  why: string;
}

/** Refuses (RATE_LIMITED) an act that was done `max` times within the last hour. */
export async function refuseAboveLimit(
  { environment }: Pick<Platform, 'environment'>,
  { now, send }: Pick<Work, 'now' | 'send'>,
  { lock, count, max, why }: HourlyLimit,
): Promise<void> {
  if (!environment.rateLimits) return;
  send(lockFor(lock));
  const refusal = hourlyRefusal(now, await count(), max, why);
  if (refusal) throw refusal;
}
