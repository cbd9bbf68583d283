import { dayMs } from './tehran.ts';
import * as z from 'zod/mini';
import { toLatinDigits } from './digits.ts';
import { readAs } from './fields.ts';

/** Days from 1 Farvardin 979 to the first day of a Jalali year, in the 33-year cycle. */
function daysToYear(year: number): number {
  const since = year - 979;
  return 365 * since + Math.floor(since / 33) * 8 + Math.floor(((since % 33) + 3) / 4);
}

/** Returns the ISO day (`2026-11-21`) of a Jalali one, or null if the year has no such day. */
export function isoDayOf(year: number, month: number, of: number): string | null {
  const yearDays = daysToYear(year + 1) - daysToYear(year);
  const length = month <= 6 ? 31 : month < 12 || yearDays === 366 ? 30 : 29;
  if (year < 1250 || year > 1500 || month < 1 || month > 12 || of < 1 || of > length) return null;
  const before = month <= 7 ? (month - 1) * 31 : (month - 1) * 30 + 6;
  const at = Date.UTC(1600, 2, 20) + (daysToYear(year) + before + of - 1) * dayMs;
  return new Date(at).toISOString().slice(0, 10);
}

const written = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/;

function readDay(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, year, , month, of] = (written.exec(toLatinDigits(value).trim()) ?? []).map(Number);
  if (year === undefined || month === undefined || of === undefined) return null;
  if (year < 1700) return isoDayOf(year, month, of);
  const at = new Date(Date.UTC(year, month - 1, of));
  return at.getUTCMonth() === month - 1 && year < 2200 ? at.toISOString().slice(0, 10) : null;
}

/** A Tehran day, written as a Jalali or a Gregorian date (`1405/08/30`, `2026-11-21`); read as an ISO day. */
export const calendarDay = readAs(readDay, z.string('تاریخ نامعتبر است.'), {
  type: 'string',
  examples: ['1405/08/30', '2026-11-21'],
});
