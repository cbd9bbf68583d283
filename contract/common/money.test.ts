import { expect, test } from 'vitest';
import { formatNumber, formatToman, MAX_AMOUNT, parseAmount } from './money.ts';

test('amounts are written with Persian digits, separators and the unit', () => {
  expect(formatToman(150_000)).toBe('۱۵۰٬۰۰۰ تومان');
  expect(formatToman(0)).toBe('۰ تومان');
  expect(formatNumber(1234567)).toBe('۱٬۲۳۴٬۵۶۷');
});

test.each([
  ['150000', 150_000],
  ['۱۵۰۰۰۰', 150_000],
  ['١٥٠٠٠٠', 150_000],
  ['۱۵۰٬۰۰۰ تومان', 150_000],
  ['150,000', 150_000],
  ['150.000', 150_000],
  ['150،000', 150_000],
  ['2 500 000', 2_500_000],
  ["2'500'000", 2_500_000],
  ['2_500_000', 2_500_000],
  ['2\u202f500\u202f000', 2_500_000],
  ['۲٫۵۰۰٫۰۰۰', 2_500_000],
  [' \u200f۲٬۵۰۰٬۰۰۰\u200f تومن ', 2_500_000],
  ['007', 7],
  ['0', 0],
  ['-5', -5],
  ['\u200e\u2212۵۰۰', -500],
  ['-0', 0],
])('%s is %d tomans', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  '',
  ' ',
  'abc',
  '2.5',
  '12.50',
  '1,00',
  '1,000.50',
  '1.000,000',
  '1e6',
  '۱۲ هزار',
  '--5',
  '5-',
  '٬',
  'NaN',
])('%s is no amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test('what is beyond the limit is no amount', () => {
  expect(parseAmount('1000000000000', MAX_AMOUNT)).toBe(MAX_AMOUNT);
  expect(parseAmount('1000000000001', MAX_AMOUNT)).toBeNull();
  expect(parseAmount('1000000000000000')).toBe(1e15);
  expect(parseAmount('1000000000000001')).toBeNull();
  expect(parseAmount('9'.repeat(40))).toBeNull();
});

test('what is written can be read again', () => {
  for (const amount of [0, 7, 999, 1000, 10_000, 123_456_789, MAX_AMOUNT, -42_000]) {
    expect(parseAmount(formatNumber(amount))).toBe(amount);
    expect(parseAmount(formatToman(amount))).toBe(amount);
  }
});
