import { toPersianDigits } from './digits.ts';
import { dayMs, hourMs, tehranOffset } from './tehran.ts';

/** A day of the Jalali calendar; `month` is 1 to 12. */
export interface JalaliDay {
  year: number;
  month: number;
  day: number;
}

const monthNames = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
] as const;

/** From Sunday. */
const weekdayNames = ['یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه'] as const;

/** Days from the first day of the calendar to 1 January 1970. */
const daysBefore1970 = 492_268;
const sundayBefore1970 = 4;

/** Days from the first day of the calendar to that of a year, in the 33-year cycle, which holds from 1206 to 1632. */
const daysToYear = (year: number) => 365 * (year - 1) + Math.floor((8 * year + 21) / 33);

const daysToMonth = (month: number) => (month <= 7 ? (month - 1) * 31 : (month - 1) * 30 + 6);

/** Days since 1 January 1970 in Tehran. */
const tehranDay = (at: number) => Math.floor((at + tehranOffset) / dayMs);

/** Returns the day in Tehran of an instant in epoch milliseconds. */
export function jalaliDayOf(at: number): JalaliDay {
  const days = tehranDay(at) + daysBefore1970;
  const year = 1 + Math.floor((33 * days + 3) / 12_053);
  const ofYear = days - daysToYear(year);
  const month = 1 + Math.floor(ofYear < 186 ? ofYear / 31 : (ofYear - 6) / 30);
  return { year, month, day: ofYear - daysToMonth(month) + 1 };
}

/** Returns the ISO day (`2026-11-21`) of a Jalali one, or null if the year has no such day. */
export function isoDayOf(year: number, month: number, day: number): string | null {
  const yearDays = daysToYear(year + 1) - daysToYear(year);
  const length = month <= 6 ? 31 : month < 12 || yearDays === 366 ? 30 : 29;
  if (year < 1250 || year > 1500 || month < 1 || month > 12 || day < 1 || day > length) return null;
  const days = daysToYear(year) + daysToMonth(month) + day - 1 - daysBefore1970;
  return new Date(days * dayMs).toISOString().slice(0, 10);
}

/** «آبان ۱۴۰۴». */
export const monthLabel = ({ year, month }: Omit<JalaliDay, 'day'>): string =>
  `${monthNames[month - 1]} ${toPersianDigits(year)}`;

/** «۳ آبان ۱۴۰۴», of an instant in epoch milliseconds. */
export function dayLabel(at: number): string {
  const date = jalaliDayOf(at);
  return `${toPersianDigits(date.day)} ${monthLabel(date)}`;
}

/** «یکشنبه», of an instant in epoch milliseconds. */
export const weekdayLabel = (at: number): string =>
  weekdayNames[(((tehranDay(at) + sundayBefore1970) % 7) + 7) % 7] ?? '';

/** The first hour of each part of a day. */
const partsOfDay: readonly [number, string][] = [
  [19, 'شب'],
  [16, 'عصر'],
  [14, 'بعدازظهر'],
  [11, 'ظهر'],
  [0, 'صبح'],
];

/** The part of the day in which an instant is, in epoch milliseconds: «ظهر», «عصر». */
export function partOfDay(at: number): string {
  const hour = (at + tehranOffset - tehranDay(at) * dayMs) / hourMs;
  return partsOfDay.find(([from]) => hour >= from)?.[1] ?? '';
}

/** «۱۴:۳۰», of an instant in epoch milliseconds. */
export function timeLabel(at: number): string {
  const ofDay = at + tehranOffset - tehranDay(at) * dayMs;
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return toPersianDigits(`${twoDigits(ofDay / hourMs)}:${twoDigits((ofDay % hourMs) / 60_000)}`);
}
