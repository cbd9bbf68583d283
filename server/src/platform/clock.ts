/** The time, so that tests can move it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** ms by which the clocks of a shop's processes may differ. */
const difference = 60_000;

/** What bears a later time than this was written before the clock was set back, and says nothing about waiting now. */
export const withClockDrift = (now: Date): Date => new Date(now.getTime() + difference);

// Iran has kept one offset the whole year since 2022.
const tehranOffset = 3.5 * 3_600_000;
const day = 86_400_000;

/** The instant at which the Tehran day of `at` began. */
export function tehranMidnight(at: Date): Date {
  return new Date(Math.floor((at.getTime() + tehranOffset) / day) * day - tehranOffset);
}

/** Seconds from `at` to the next Tehran midnight. */
export const secondsToTehranMidnight = (at: Date): number =>
  Math.ceil((tehranMidnight(at).getTime() + day - at.getTime()) / 1000);

/** The Tehran date of `at` as `YYYY-MM-DD`. */
export const tehranDate = (at: Date): string =>
  new Date(at.getTime() + tehranOffset).toISOString().slice(0, 10);

/** The time of day of `at` in Tehran: `14:05`. */
export const tehranTime = (at: Date): string =>
  new Date(at.getTime() + tehranOffset).toISOString().slice(11, 16);

/** The first instant of a Tehran day (`YYYY-MM-DD`), and the first of the day after. */
export function tehranDay(date: string): { start: Date; end: Date } {
  const start = new Date(`${date}T00:00:00+03:30`);
  return { start, end: new Date(start.getTime() + day) };
}
