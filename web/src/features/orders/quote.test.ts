import { expect, test } from 'vitest';
import { orderLabel, payLabel, quoteNote, quoteOf } from './quote.ts';

const said = (total: number, balance: number) => {
  const quote = quoteOf(total, balance);
  return [orderLabel(quote), payLabel(quote), quoteNote(quote)];
};

test('the button says what is paid now, and where', () => {
  expect(said(150_000, 0)).toEqual(['پرداخت ۱۵۰٬۰۰۰ و ثبت سفارش', 'پرداخت ۱۵۰٬۰۰۰', '']);
  expect(said(150_000, 100_000)).toEqual([
    'پرداخت ۵۰٬۰۰۰ و ثبت سفارش',
    'پرداخت ۵۰٬۰۰۰',
    '۱۰۰٬۰۰۰ تومان هم از کیف پولتان برداشته می‌شود.',
  ]);
  expect(said(150_000, 145_000)).toEqual([
    'پرداخت ۱۰٬۰۰۰ و ثبت سفارش',
    'پرداخت ۱۰٬۰۰۰',
    'کمترین پرداخت بانکی ۱۰٬۰۰۰ تومان است؛ ۵٬۰۰۰ تومان در کیف پولتان می‌ماند.',
  ]);
  expect(said(150_000, 150_000)).toEqual(['ثبت سفارش · ۱۵۰٬۰۰۰ از کیف پول', 'پرداخت ۱۵۰٬۰۰۰ از کیف پول', '']);
  expect(said(150_000, 200_000)[2]).toBe('بعد از سفارش ۵۰٬۰۰۰ تومان در کیف پولتان می‌ماند.');
  expect(said(0, 0)[0]).toBe('ثبت سفارش');
});
