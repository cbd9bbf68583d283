import { expect, test } from 'vitest';
import { landlineDoubt } from './landline-doubt.ts';

test('a landline that fits, or is not written yet, raises no doubt', () => {
  expect(landlineDoubt('۰۲۱-۸۸۷۷۶۶۵۵', 8)).toBeNull();
  expect(landlineDoubt('02188776655', null)).toBeNull();
  expect(landlineDoubt('0218877', 4)).toBeNull();
  expect(landlineDoubt('', 8)).toBeNull();
});

test('a landline of another province, or of none, is pointed out', () => {
  expect(landlineDoubt('02188776655', 4)).toBe(
    'پیش‌شمارهٔ ۰۲۱ برای تهران است، نه اصفهان. اگر درست است ادامه دهید.',
  );
  expect(landlineDoubt('02288776655', 8)).toContain('برای هیچ استانی نیست');
});
