import { expect, test } from 'vitest';
import { usualTime } from './usual-time.ts';

test('an unknown time is not said', () => expect(usualTime(null)).toBeNull());

test.each([
  [0, 'معمولاً ۱ ساعت کاری'],
  [61, 'معمولاً ۲ ساعت کاری'],
  [300, 'معمولاً ۵ ساعت کاری'],
  [301, 'معمولاً یک\u200cروزه'],
  [540, 'معمولاً یک\u200cروزه'],
  [541, 'معمولاً دو\u200cروزه'],
  [2160, 'معمولاً ۴ روزه'],
])('%i working minutes are %s', (minutes, words) => expect(usualTime(minutes)).toBe(words));
