import { jalaliDayOf, monthLabel } from '#contract/common/jalali';
import { dayMs } from '#contract/common/tehran';
import { tehranMidnight } from './clock.ts';

export interface JalaliMonth {
  /** `1405-08` */
  x: string;
  /** `آبان ۱۴۰۵` */
  label: string;
  start: Date;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats the Jalali day of `at` in Tehran with Latin digits: `1405/08/30`. */
export function jalaliDay(at: Date): string {
  const { year, month, day } = jalaliDayOf(at.getTime());
  return `${year}/${twoDigits(month)}/${twoDigits(day)}`;
}

/** Returns the last `count` Jalali months up to that of `now`, oldest first; each begins at midnight in Tehran. */
export function jalaliMonths(now: Date, count = 12): JalaliMonth[] {
  const months: JalaliMonth[] = [];
  let within = now;
  while (months.length < count) {
    const { year, month, day } = jalaliDayOf(within.getTime());
    const start = new Date(tehranMidnight(within).getTime() - (day - 1) * dayMs);
    months.unshift({ x: `${year}-${twoDigits(month)}`, label: monthLabel({ year, month }), start });
    within = new Date(start.getTime() - 1);
  }
  return months;
}

/** The keys of `figures` are the positions of the months from 1; a month without a figure gets 0. */
export const chartOf = (months: readonly JalaliMonth[], figures: ReadonlyMap<number, number>) =>
  months.map(({ x, label }, index) => ({ x, label, y: figures.get(index + 1) ?? 0 }));
