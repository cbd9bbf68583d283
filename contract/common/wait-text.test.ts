import { expect, test } from 'vitest';
import { countdownText, waitText } from './wait-text.ts';

test('a wait is said in one unit, and never too early', () => {
  expect([0, 1, 45, 90, 91, 119, 120, 121, 3600, 5400, 5401, 36_001].map(waitText)).toEqual([
    '۱ ثانیهٔ دیگر',
    '۱ ثانیهٔ دیگر',
    '۴۵ ثانیهٔ دیگر',
    '۹۰ ثانیهٔ دیگر',
    '۲ دقیقهٔ دیگر',
    '۲ دقیقهٔ دیگر',
    '۲ دقیقهٔ دیگر',
    '۳ دقیقهٔ دیگر',
    '۶۰ دقیقهٔ دیگر',
    '۹۰ دقیقهٔ دیگر',
    '۲ ساعت دیگر',
    '۱۱ ساعت دیگر',
  ]);
});

test('a countdown goes by the second, and by the minute while hours are left', () => {
  expect([1, 59, 60, 65, 3599, 3600, 3660, 7325].map(countdownText)).toEqual([
    '۱ ثانیهٔ دیگر',
    '۵۹ ثانیهٔ دیگر',
    '۱ دقیقهٔ دیگر',
    '۱ دقیقه و ۵ ثانیهٔ دیگر',
    '۵۹ دقیقه و ۵۹ ثانیهٔ دیگر',
    '۱ ساعت دیگر',
    '۱ ساعت و ۱ دقیقهٔ دیگر',
    '۲ ساعت و ۲ دقیقهٔ دیگر',
  ]);
});
