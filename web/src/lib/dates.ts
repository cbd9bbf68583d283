import { dayMs, startOfDay } from '#contract/common/tehran';

export const INVALID_DATE = 'تاریخ نامعتبر است';

/**
 * An ISO string, a Date, or a timestamp. A timestamp of ten digits or fewer is in seconds, a longer one in
 * milliseconds.
 */
export type When = string | number | Date;

const timeZone = 'Asia/Tehran';

/** A format that is made when it is first used: each takes a slow phone several ms. */
function made(locale: string, options: Intl.DateTimeFormatOptions): { format: (date: Date) => string } {
  let format: Intl.DateTimeFormat | undefined;
  return {
    format: (date) => (format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone })).format(date),
  };
}

const persian = 'fa-IR-u-ca-persian';
const dayFormat = made(persian, { day: 'numeric', month: 'long', year: 'numeric' });
const weekdayFormat = made(persian, { weekday: 'long' });
const timeFormat = made(persian, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const isoDayFormat = made('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

export function parseWhen(when: When | null | undefined): Date | null {
  if (when === null || when === undefined || when === '') return null;
  const number = typeof when === 'string' && /^-?\d+$/.test(when.trim()) ? Number(when) : when;
  const date =
    typeof number === 'number'
      ? new Date(Math.abs(number) < 1e10 ? number * 1000 : number)
      : number instanceof Date
        ? number
        : new Date(number);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the day in Tehran as `2025-10-25`. */
export function dayInTehran(when: When): string | null {
  const date = parseWhen(when);
  return date && isoDayFormat.format(date);
}

function daysAgo(date: Date, now: Date): number {
  const day = (moment: Date) => Date.parse(isoDayFormat.format(moment));
  return Math.round((day(now) - day(date)) / dayMs);
}

/** «امروز ۱۴:۳۰», «دیروز ۰۹:۰۵», «۳ آبان ۱۴۰۴». */
export function formatWhen(when: When | null | undefined, now: Date = new Date()): string {
  const date = parseWhen(when);
  if (!date) return INVALID_DATE;
  const ago = daysAgo(date, now);
  if (ago === 0) return `امروز ${timeFormat.format(date)}`;
  if (ago === 1) return `دیروز ${timeFormat.format(date)}`;
  return dayFormat.format(date);
}

export function formatDay(when: When | null | undefined): string {
  const date = parseWhen(when);
  return date ? dayFormat.format(date) : INVALID_DATE;
}

export function formatTime(when: When | null | undefined): string {
  const date = parseWhen(when);
  return date ? timeFormat.format(date) : INVALID_DATE;
}

/** «یکشنبه ۳ آبان ۱۴۰۴، ساعت ۱۴:۳۰». */
export function formatFull(when: When | null | undefined): string {
  const date = parseWhen(when);
  if (!date) return INVALID_DATE;
  return `${weekdayFormat.format(date)} ${dayFormat.format(date)}، ساعت ${timeFormat.format(date)}`;
}

/** The heading over one day's rows: «امروز», «دیروز», «یکشنبه ۳ آبان ۱۴۰۴». */
export function dayGroupLabel(when: When | null | undefined, now: Date = new Date()): string {
  const date = parseWhen(when);
  if (!date) return INVALID_DATE;
  const ago = daysAgo(date, now);
  if (ago === 0) return 'امروز';
  if (ago === 1) return 'دیروز';
  return `${weekdayFormat.format(date)} ${dayFormat.format(date)}`;
}

export function groupByDay<Row>(rows: readonly Row[], whenOf: (row: Row) => When, now: Date = new Date()) {
  const groups: { label: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const label = dayGroupLabel(whenOf(row), now);
    const last = groups.at(-1);
    if (last?.label === label) last.rows.push(row);
    else groups.push({ label, rows: [row] });
  }
  return groups;
}

/** Returns the last millisecond of an ISO day in Tehran, in epoch milliseconds. */
export const endOfDay = (isoDay: string): number => startOfDay(isoDay) + dayMs - 1;
