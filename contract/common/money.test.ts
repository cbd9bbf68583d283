import { expect, test } from 'vitest';
import {
  formatCompact,
  formatDecimal,
  formatNumber,
  formatToman,
  MAX_AMOUNT,
  MAX_BALANCE,
  parseAmount,
} from './money.ts';

test('amounts are written with Persian digits, separators and the unit', () => {
  expect(formatToman(150_000)).toBe('۱۵۰٬۰۰۰ تومان');
  expect(formatToman(0)).toBe('۰ تومان');
  expect(formatNumber(1234567)).toBe('۱٬۲۳۴٬۵۶۷');
});

test.each([0, 1, 2, 3])('a number is written as Intl writes it, with at most %i decimals', (decimals) => {
  const intl = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: decimals });
  const numbers = [
    0,
    7,
    999,
    1000,
    1.005,
    0.125,
    2.5,
    99.995,
    999.9999,
    0.0004999,
    1e-7,
    MAX_AMOUNT,
    MAX_BALANCE,
  ];
  let seed = 7;
  for (let n = 0; n < 2000; n += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    numbers.push(seed / 10 ** (n % 8), seed % 1000, (seed % 100_000) / 1000);
  }
  for (const number of numbers) {
    expect(formatDecimal(number, decimals)).toBe(intl.format(number));
    // Intl gives a sign to a zero, too.
    const below = formatDecimal(-number, decimals);
    if (below !== '۰') expect(below).toBe(intl.format(-number));
  }
});

test('a number for little space is written as Intl writes it', () => {
  const intl = new Intl.NumberFormat('fa-IR', { notation: 'compact', maximumFractionDigits: 1 });
  const numbers = [0, 0.25, 7, 999.94, 999.95, 1250, 99_950, 999_949, 999_950, 999_950_000, 999_949_999_999];
  for (let number = 1; number < MAX_BALANCE; number = Math.ceil(number * 1.37)) numbers.push(number);
  for (const number of numbers) expect(formatCompact(number)).toBe(intl.format(number));
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
  ['۱۵۰/۰۰۰', 150_000],
  ['۲/۵۰۰/۰۰۰ تومان', 2_500_000],
  ['150–000', 150_000],
  ['150, 000', 150_000],
  ['2\u2009500\u2009000', 2_500_000],
  ['2\u00a0500\u00a0000', 2_500_000],
  ['\u2067۱۵۰\u2060٬\u2060۰۰۰\u2069', 150_000],
  ['１５０，０００', 150_000],
  ['(150,000)', 150_000],
  ['(150,000 تومان)', 150_000],
  ['150_000\u200c', 150_000],
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
  '2/5',
  '2٫5',
  '۲٫۵',
  '1-50',
  '150,000.5',
  '150,000٫00',
  '2,500.000',
  '2,500 000',
  '1,0000',
  '1,,000',
  ',150',
  '0x10',
  'Infinity',
  '+5',
  '5٪',
  '1 2 3',
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
