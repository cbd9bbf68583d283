import { dayMs } from '#contract/common/tehran';
import { tehranMidnight } from './clock.ts';

export interface JalaliMonth {
  /** `1405-08` */
  x: string;
  /** `آبان ۱۴۰۵` */
  label: string;
  start: Date;
}

const jalali = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});
const monthName = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { timeZone: 'Asia/Tehran', month: 'long' });
const yearName = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { timeZone: 'Asia/Tehran', year: 'numeric' });

function jalaliParts(at: Date): { year: number; month: number; day: number } {
  const part = Object.fromEntries(
    jalali.formatToParts(at).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  );
  return { year: part.year ?? part.relatedYear ?? 0, month: part.month ?? 1, day: part.day ?? 1 };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats the Jalali day of `at` in Tehran with Latin digits: `1405/08/30`. */
export function jalaliDay(at: Date): string {
  const { year, month, day } = jalaliParts(at);
  return `${year}/${twoDigits(month)}/${twoDigits(day)}`;
}

/** Returns the last `count` Jalali months up to that of `now`, oldest first; each begins at midnight in Tehran. */
export function jalaliMonths(now: Date, count = 12): JalaliMonth[] {
  const months: JalaliMonth[] = [];
  let within = now;
  while (months.length < count) {
    const { year, month, day: of } = jalaliParts(within);
    const start = new Date(tehranMidnight(within).getTime() - (of - 1) * dayMs);
    const x = `${year}-${twoDigits(month)}`;
    months.unshift({ x, label: `${monthName.format(start)} ${yearName.format(start)}`, start });
    within = new Date(start.getTime() - 1);
  }
  return months;
}

/**
 * Joins months with their figures, 0 if there is none; the keys of `figures` are the positions of the months from 1.
 */
export const chartOf = (months: readonly JalaliMonth[], figures: ReadonlyMap<number, number>) =>
  months.map(({ x, label }, at) => ({ x, label, y: figures.get(at + 1) ?? 0 }));
