import * as z from 'zod/mini';
import { toLatinDigits } from './digits.ts';
import { readAs } from './fields.ts';
import { isoDayOf } from './jalali.ts';

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
