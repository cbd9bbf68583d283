import { expect, test } from 'vitest';
import { landlineWarning } from './LandlineField.tsx';

test('a landline that fits, or is not written yet, raises no warning', () => {
  expect(landlineWarning('۰۲۱-۸۸۷۷۶۶۵۵', 8)).toBeNull();
  expect(landlineWarning('02188776655', null)).toBeNull();
  expect(landlineWarning('0218877', 4)).toBeNull();
  expect(landlineWarning('', 8)).toBeNull();
});

test('a landline of another province, or of none, is pointed out', () => {
  expect(landlineWarning('02188776655', 4)).toBe(
    'پیش‌شمارهٔ ۰۲۱ برای تهران است، نه اصفهان. اگر درست است ادامه دهید.',
  );
  expect(landlineWarning('02288776655', 8)).toContain('برای هیچ استانی نیست');
});
