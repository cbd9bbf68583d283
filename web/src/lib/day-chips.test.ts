import { expect, test } from 'vitest';
import { formatDay } from './dates.ts';
import { type DayChip, endChips, startChips } from './day-chips.ts';

const said = (chips: readonly DayChip[]) => chips.map(({ label, day }) => `${label}: ${formatDay(day)}`);

test('starts are tomorrow, the next Saturday and the first of the next month', () => {
  // Friday, 6 Azar 1405.
  expect(said(startChips('2026-11-27'))).toEqual(['فردا: ۷ آذر ۱۴۰۵', 'اول ماه: ۱ دی ۱۴۰۵']);
  // Saturday: the next one is a week away.
  expect(said(startChips('2026-11-28'))).toEqual([
    'فردا: ۸ آذر ۱۴۰۵',
    'شنبه: ۱۴ آذر ۱۴۰۵',
    'اول ماه: ۱ دی ۱۴۰۵',
  ]);
  // The last day of Esfand of a leap year, a Saturday: tomorrow begins both month and year.
  expect(said(startChips('2030-03-20'))).toEqual(['فردا: ۱ فروردین ۱۴۰۹', 'شنبه: ۳ فروردین ۱۴۰۹']);
});

test('ends are in seven and thirty days, and the last day of the Jalali year, leap or not', () => {
  expect(said(endChips('2026-11-27'))).toEqual([
    '۷ روز: ۱۳ آذر ۱۴۰۵',
    '۳۰ روز: ۶ دی ۱۴۰۵',
    'پایان سال: ۲۹ اسفند ۱۴۰۵',
  ]);
  expect(said(endChips('2029-12-01')).at(-1)).toBe('پایان سال: ۳۰ اسفند ۱۴۰۸');
  expect(said(endChips('2027-03-21')).at(-1)).toBe('پایان سال: ۲۹ اسفند ۱۴۰۶');
  // A week before Nowruz both are the same day.
  expect(said(endChips('2027-03-13'))).toEqual(['۷ روز: ۲۹ اسفند ۱۴۰۵', '۳۰ روز: ۲۳ فروردین ۱۴۰۶']);
});
