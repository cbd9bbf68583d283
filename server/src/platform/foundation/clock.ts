import { dayMs, startOfDay, tehranOffset } from '#contract/common/tehran';

/** The current time, which tests can change. */
export interface Clock {
  now(): Date;
  /** Also dates transfers by this clock, which shows a time in the past. Otherwise the database dates them. */
  isPast?: true;
}
export const systemClock: Clock = { now: () => new Date() };

/** The largest expected difference in ms between the clocks of a shop's processes. */
const maxDriftMs = 60_000;

/**
 * Returns the latest time that another process can have written. A later one was written before the clock was set back,
 * so no limit or wait counts it.
 */
export const withClockDrift = (now: Date): Date => new Date(now.getTime() + maxDriftMs);

export function tehranMidnight(at: Date): Date {
  return new Date(Math.floor((at.getTime() + tehranOffset) / dayMs) * dayMs - tehranOffset);
}

export const secondsToTehranMidnight = (at: Date): number =>
  Math.ceil((tehranMidnight(at).getTime() + dayMs - at.getTime()) / 1000);

export const tehranDate = (at: Date): string =>
  new Date(at.getTime() + tehranOffset).toISOString().slice(0, 10);

export const tehranTime = (at: Date): string =>
  new Date(at.getTime() + tehranOffset).toISOString().slice(11, 16);

/** Returns the first instant of a Tehran day (`YYYY-MM-DD`) and that of the next day. */
export function tehranDay(date: string): { start: Date; end: Date } {
  const start = new Date(startOfDay(date));
  return { start, end: new Date(start.getTime() + dayMs) };
}
