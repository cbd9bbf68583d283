import { expect, test } from 'vitest';
import { bareNumber, toLatinDigits, toPersianDigits, writtenText } from './digits.ts';

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

test.each([
  ...'-‐‑‒–—―−﹣－',
  ...'.·•․‧∙⋅・．',
  ...'/\\⁄∕／',
  ...'()[]{}（）⟨⟩',
  ...",،٬٫'’_ـ",
  ...'"«»“”„‹›`´′″:;؛~*～＊：',
])('the sign %s between digits is ignored', (sign) => {
  expect(bareNumber(`12${sign}34`)).toBe('1234');
  expect(bareNumber(`${sign}1234${sign}`)).toBe('1234');
});

const spacesAndMarks = [
  32, 9, 10, 160, 5760, 8194, 8199, 8201, 8202, 8239, 8287, 12288, 8203, 8204, 8205, 8206, 8207, 8234, 8235,
  8236, 8237, 8238, 8288, 8294, 8295, 8296, 8297, 1564, 65279, 173, 10240, 12644, 65039, 917536,
];
test.each(spacesAndMarks.map((code) => code.toString(16)))('U+%s between digits is ignored', (code) => {
  const mark = String.fromCodePoint(Number.parseInt(code, 16));
  expect(bareNumber(`${mark}12${mark}${mark}34${mark}`)).toBe('1234');
});

test('letters and other signs stay', () => {
  expect(bareNumber('+98 12a3%4#')).toBe('+9812a3%4#');
});

test('what people write is shown in Persian digits, but file names, codes and addresses as they are', () => {
  expect(writtenText('انگشتر شمارهٔ 12، پرسش (1)')).toBe('انگشتر شمارهٔ ۱۲، پرسش (۱)');
  expect(writtenText('ring-2.svg\nکد HK-12 در https://x.ir/4 و 5 mm')).toBe(
    'ring-2.svg\nکد HK-12 در https://x.ir/4 و ۵ mm',
  );
});
