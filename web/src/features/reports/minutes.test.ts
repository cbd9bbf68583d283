import { expect, test } from 'vitest';
import { formatMinutes } from './minutes.ts';

test.each([
  [0, 'کمتر از یک دقیقه'],
  [45, '۴۵ دقیقه'],
  [60, '۱ ساعت'],
  [200, '۳ ساعت و ۲۰ دقیقه'],
  [1439, '۲۳ ساعت و ۵۹ دقیقه'],
  [1440, '۱ روز'],
  [2 * 1440 + 5 * 60 + 10, '۲ روز و ۵ ساعت'],
  [2 * 1440 - 10, '۲ روز'],
])('%i minutes are «%s»', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
