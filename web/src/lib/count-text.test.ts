import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

const words = { noun: 'کد', none: 'کدی', all: 'ساخته شده است' };

test('a count is in words, whole or narrowed, and says in words that nothing matches', () => {
  const three = { total: 3, totalText: '۳' };
  expect(countText(undefined, true, words)).toBe('');
  expect(countText(three, false, words)).toBe('۳ کد ساخته شده است.');
  expect(countText(three, true, words)).toBe('۳ کد پیدا شد.');
  expect(countText({ total: 0, totalText: '۰' }, true, words)).toBe('کدی پیدا نشد.');
});
