import { expect, it } from 'vitest';
import { comparedText, monthsUntil } from './owner-answers.ts';

it.each([
  [120, 100, 'بله، ۲۰٪ بیشتر از ۶ روز اول ماه پیش'],
  [85, 100, 'نه، ۱۵٪ کمتر از ۶ روز اول ماه پیش'],
  [100, 100, 'برابر است با ۶ روز اول ماه پیش'],
  [1001, 1000, 'تقریباً برابر است با ۶ روز اول ماه پیش'],
  [5, 0, 'بله؛ در ۶ روز اول ماه پیش درآمدی نبود'],
  [0, 0, 'هنوز نه؛ در ۶ روز اول ماه پیش هم درآمدی نبود'],
  [-10, 100, 'نه، ۱۱۰٪ کمتر از ۶ روز اول ماه پیش'],
])('says how %i stands beside %i', (now, before, text) => {
  expect(comparedText(now, before, 6)).toBe(text);
});

it('compares as many days of two months, also where the last one is shorter', () => {
  // 6 Azar 1405
  expect(monthsUntil('2026-11-27')).toEqual({
    now: { from: '2026-11-22', to: '2026-11-27' },
    before: { from: '2026-10-23', to: '2026-10-28' },
    days: 6,
  });
  // 31 Farvardin comes after an Esfand of 29 days.
  expect(monthsUntil('2026-04-20')).toMatchObject({
    before: { from: '2026-02-20', to: '2026-03-20' },
    days: 31,
  });
});
