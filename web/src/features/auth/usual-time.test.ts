import { expect, test } from 'vitest';
import { usualTime } from './usual-time.ts';

test('an unknown time is not said', () => expect(usualTime(null)).toBeNull());

test.each([
  [0, 'آماده از ۱ ساعت کاری'],
  [61, 'آماده از ۲ ساعت کاری'],
  [300, 'آماده از ۵ ساعت کاری'],
  [301, 'آماده از یک روز کاری'],
  [540, 'آماده از یک روز کاری'],
  [541, 'آماده از دو روز کاری'],
  [2160, 'آماده از ۴ روز کاری'],
])('%i working minutes are %s', (minutes, words) => expect(usualTime(minutes)).toBe(words));
