import { expect, test } from 'vitest';
import { dayLabel, isoDayOf, jalaliDayOf, monthLabel, timeLabel, weekdayLabel } from './jalali.ts';
import { dayMs, startOfDay } from './tehran.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fa-IR-u-ca-persian', { ...options, timeZone: 'UTC' });

test('every day of 1250 to 1500 is named as Intl names it, and found again', () => {
  const day = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const weekday = format({ weekday: 'long' });
  const month = format({ month: 'long' });
  for (let at = Date.UTC(1871, 2, 21); at < Date.UTC(2122, 2, 20); at += dayMs) {
    const iso = new Date(at).toISOString().slice(0, 10);
    const begin = startOfDay(iso);
    const found = jalaliDayOf(begin);
    const wrong = [
      dayLabel(begin) === day.format(at),
      weekdayLabel(begin) === weekday.format(at),
      monthLabel(found).startsWith(month.format(at)),
      isoDayOf(found.year, found.month, found.day) === iso,
    ].indexOf(false);
    if (wrong >= 0) expect({ iso, wrong }).toBeNull();
  }
});

test('a day begins at midnight in Tehran', () => {
  const midnight = startOfDay('2026-03-21');
  expect(dayLabel(midnight)).toBe('۱ فروردین ۱۴۰۵');
  expect(dayLabel(midnight - 1)).toBe('۲۹ اسفند ۱۴۰۴');
  expect(timeLabel(midnight)).toBe('۰۰:۰۰');
  expect(timeLabel(midnight - 1)).toBe('۲۳:۵۹');
  expect(weekdayLabel(midnight)).toBe('شنبه');
});

test('a day that a year does not have is none', () => {
  expect(isoDayOf(1404, 12, 30)).toBeNull();
  expect(isoDayOf(1403, 12, 30)).toBe('2025-03-20');
  expect(isoDayOf(1404, 7, 31)).toBeNull();
  expect(isoDayOf(1249, 1, 1)).toBeNull();
});
