import { dayLabel, timeLabel, weekdayLabel } from '#contract/common/jalali';
import { dayMs, startOfDay, tehranOffset } from '#contract/common/tehran';
import { toPersianDigits } from '#contract/common/digits';

export const INVALID_DATE = 'تاریخ نامعتبر است';

/**
 * An ISO string, a Date, or a timestamp. A timestamp of ten digits or fewer is in seconds, a longer one in
 * milliseconds.
 */
export type When = string | number | Date;

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
  return date && new Date(date.getTime() + tehranOffset).toISOString().slice(0, 10);
}

function daysAgo(date: Date, now: Date): number {
  const day = (moment: Date) => Math.floor((moment.getTime() + tehranOffset) / dayMs);
  return day(now) - day(date);
}

/** «امروز ۱۴:۳۰», «دیروز ۰۹:۰۵», «۳ آبان ۱۴۰۴». */
export function formatWhen(when: When | null | undefined, now: Date = new Date()): string {
  const date = parseWhen(when);
  if (!date) return INVALID_DATE;
  const ago = daysAgo(date, now);
  if (ago === 0) return `امروز ${timeLabel(date.getTime())}`;
  if (ago === 1) return `دیروز ${timeLabel(date.getTime())}`;
  return dayLabel(date.getTime());
}

export function formatDay(when: When | null | undefined): string {
  const date = parseWhen(when);
  return date ? dayLabel(date.getTime()) : INVALID_DATE;
}

export function formatTime(when: When | null | undefined): string {
  const date = parseWhen(when);
  return date ? timeLabel(date.getTime()) : INVALID_DATE;
}

/** «یکشنبه ۳ آبان ۱۴۰۴، ساعت ۱۴:۳۰». */
export function formatFull(when: When | null | undefined): string {
  const date = parseWhen(when);
  if (!date) return INVALID_DATE;
  return `${weekdayLabel(date.getTime())} ${dayLabel(date.getTime())}، ساعت ${timeLabel(date.getTime())}`;
}

/** The heading over one day's rows: «امروز», «دیروز», «یکشنبه ۳ آبان ۱۴۰۴». */
export function dayGroupLabel(when: When | null | undefined, now: Date = new Date()): string {
  const date = parseWhen(when);
  if (!date) return INVALID_DATE;
  const ago = daysAgo(date, now);
  if (ago === 0) return 'امروز';
  if (ago === 1) return 'دیروز';
  return `${weekdayLabel(date.getTime())} ${dayLabel(date.getTime())}`;
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

const two = (value: number) => String(value).padStart(2, '0');

/** «۲:۰۵», «۱:۰۲:۰۵»: a length in seconds, with hours only where there are some. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return toPersianDigits(hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`);
}
