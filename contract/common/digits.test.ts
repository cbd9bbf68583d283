import { expect, test } from 'vitest';
import { bareNumber, toLatinDigits, toPersianDigits } from './digits.ts';

test('Persian and Arabic digits become Latin, the rest stays', () => {
  expect(toLatinDigits('سفارش ۱۲٣، ٠۹ و 45')).toBe('سفارش 123، 09 و 45');
  expect(toLatinDigits('０１２３４５６７８９')).toBe('0123456789');
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩')).toBe('01234567890123456789');
});

test('Latin and Arabic digits become Persian', () => {
  expect(toPersianDigits('0123456789٠١٢٣٤٥٦٧٨٩')).toBe('۰۱۲۳۴۵۶۷۸۹۰۱۲۳۴۵۶۷۸۹');
  expect(toPersianDigits(1404)).toBe('۱۴۰۴');
  expect(toPersianDigits('A4 – صفحهٔ 2')).toBe('A۴ – صفحهٔ ۲');
});

test.each([...'-‐‑‒–—―−﹣－', ...'.·•․‧∙⋅・．', ...'/\\⁄∕／', ...'()[]{}（）⟨⟩', ...",،٬٫'’_ـ"])(
  'the sign %s between digits is ignored',
  (sign) => {
    expect(bareNumber(`12${sign}34`)).toBe('1234');
    expect(bareNumber(`${sign}1234${sign}`)).toBe('1234');
  },
);

const spacesAndMarks = [
  ...[0x20, 0x09, 0x0a, 0xa0, 0x1680, 0x2002, 0x2007, 0x2009, 0x200a, 0x202f, 0x205f, 0x3000],
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0x061c, 0xfeff, 0xad, 0x2800, 0x3164, 0xfe0f, 0xe0020],
];
test.each(spacesAndMarks.map((code) => code.toString(16)))('U+%s between digits is ignored', (code) => {
  const mark = String.fromCodePoint(Number.parseInt(code, 16));
  expect(bareNumber(`${mark}12${mark}${mark}34${mark}`)).toBe('1234');
});

test('letters and other signs stay', () => {
  expect(bareNumber('+98 12a3*4#')).toBe('+9812a3*4#');
});
