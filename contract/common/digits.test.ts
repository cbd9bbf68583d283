import { expect, test } from 'vitest';
import { toLatinDigits, toPersianDigits } from './digits.ts';

test('Persian and Arabic digits become Latin, the rest stays', () => {
  expect(toLatinDigits('سفارش ۱۲٣، ٠۹ و 45')).toBe('سفارش 123، 09 و 45');
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩')).toBe('01234567890123456789');
});

test('Latin and Arabic digits become Persian', () => {
  expect(toPersianDigits('0123456789٠١٢٣٤٥٦٧٨٩')).toBe('۰۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶۷۸۹');
  expect(toPersianDigits(1404)).toBe('۱۴۰۴');
  expect(toPersianDigits('A4 – صفحهٔ 2')).toBe('A۴ – صفحهٔ ۲');
});
