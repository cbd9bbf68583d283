import { expect, test } from 'vitest';
import { deskSummary } from './desk-texts.ts';

const cards = (...kinds: Parameters<typeof deskSummary>[0][number]['kind'][]) =>
  kinds.map((kind) => ({ kind }));

test('what waits is said in one sentence', () => {
  expect(deskSummary([])).toBe('کاری منتظر شما نیست. عکس طرح بعدی را همین‌جا بفرستید.');
  expect(deskSummary(cards('inWork', 'inWork', 'level'))).toBe('دو سفارش در جریان است.');
  expect(deskSummary(cards('inWork', 'late'))).toBe('یک سفارش دیر شده است.');
  expect(deskSummary(cards('question', 'inWork'))).toBe('یک سفارش منتظر جواب شماست.');
  expect(deskSummary(cards('question', 'unpaid', 'ready', 'ready'))).toBe(
    'یک سفارش منتظر جواب شماست، یک سفارش منتظر پرداخت است و دو طرح آماده است.',
  );
  expect(deskSummary([{ kind: 'ready', hasWish: true }, ...cards('ready', 'ready')])).toBe(
    'مشتری شما دربارهٔ یک طرح نظر داده است و دو طرح آماده است.',
  );
  // «نه سفارش» would deny it.
  expect(deskSummary(cards(...Array.from({ length: 9 }, () => 'question' as const)))).toBe(
    '۹ سفارش منتظر جواب شماست.',
  );
});
