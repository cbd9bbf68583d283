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

test('a place in the queue is a word below twenty, then a number', () => {
  expect([1, 3, 12, 19, 20, 240].map(placeText)).toEqual([
    'نفر اول',
    'نفر سوم',
    'نفر دوازدهم',
    'نفر نوزدهم',
    'نفر ۲۰',
    'نفر ۲۴۰',
  ]);
});
