import { expect, test } from 'vitest';
import { inSpokenOrder } from './persian-date-order.ts';

const icu = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fa-IR-u-ca-persian', { ...options, timeZone: 'Asia/Tehran' }).format(
    new Date('2025-10-28T11:00:00Z'),
  );

test('what ICU writes is said in the order people say it', () => {
  expect(inSpokenOrder(icu({ month: 'long', year: 'numeric' }))).toBe('آبان ۱۴۰۴');
  expect(inSpokenOrder(icu({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }))).toBe(
    'سه‌شنبه ۶ آبان ۱۴۰۴',
  );
});

test('what is in order already stays', () => {
  expect(inSpokenOrder('۶ آبان ۱۴۰۴')).toBe('۶ آبان ۱۴۰۴');
  expect(inSpokenOrder('سه‌شنبه ۶ آبان ۱۴۰۴')).toBe('سه‌شنبه ۶ آبان ۱۴۰۴');
});

test('text around it stays', () => {
  expect(inSpokenOrder('امروز، ۱۴۰۴ آبان ۶, سه‌شنبه، انتخاب شده')).toBe(
    'امروز، سه‌شنبه ۶ آبان ۱۴۰۴، انتخاب شده',
  );
});
