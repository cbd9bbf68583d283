import { expect, test } from 'vitest';
import { placeText, promiseText } from './promise-text.ts';

// 2026-11-26 is a Thursday.
const now = new Date('2026-11-26T10:00:00+03:30');
const at = (written: string) => promiseText(`${written}:00+03:30`, now);

test('a promise is written as people say it', () => {
  expect(at('2026-11-26T18:30')).toBe('امروز عصر');
  expect(at('2026-11-27T12:00')).toBe('فردا ظهر');
  expect(at('2026-11-27T23:59')).toBe('فردا شب');
  expect(at('2026-11-28T00:00')).toBe('شنبه صبح');
  expect(at('2026-12-02T14:00')).toBe('چهارشنبه بعدازظهر');
  expect(at('2026-12-03T14:00')).toBe('۱۲ آذر ۱۴۰۵');
  expect(at('2026-11-25T14:00')).toBe('۴ آذر ۱۴۰۵');
});

test('a place in the queue is an ordinal', () => {
  expect([1, 3, 10, 11, 240].map(placeText)).toEqual([
    'نفر اول',
    'نفر سوم',
    'نفر دهم',
    'نفر ۱۱م',
    'نفر ۲۴۰م',
  ]);
});
