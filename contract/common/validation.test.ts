import { expect, test } from 'vitest';
import { answerOrder } from '../conversations.ts';
import { createOrder, finishOrder } from '../orders.ts';
import { getStatement } from '../wallet.ts';
import { brokenRule, faultsIn } from './validation.ts';

test('an answer is a text or a file: neither is refused in one sentence, under the text', () => {
  const body = (text: string) => ({ body: { designId: '1', text } });
  expect(faultsIn(answerOrder, body('  '), 0)).toEqual({ text: 'پاسخ خود را بنویسید یا فایلی بگذارید.' });
  expect(faultsIn(answerOrder, body('۳۸ میلی‌متر'), 0)).toEqual({});
  expect(faultsIn(answerOrder, body(''), 1)).toEqual({});
});

test('an order says something: a description, a file, or the order it repeats', () => {
  const faults = (body: object, files = 0) => Object.keys(faultsIn(createOrder, { body }, files));
  expect(faults({ type: 'pen', desc: '' })).toEqual(['desc']);
  expect(faults({ type: 'pen', desc: 'یک گل' })).toEqual([]);
  expect(faults({ type: 'pen', desc: '' }, 1)).toEqual([]);
  expect(faults({ type: 'pen', desc: '', reorderOf: '7' })).toEqual([]);
});

test('a rule is asked only of a body that can be read', () => {
  expect(Object.keys(faultsIn(createOrder, { body: { type: 'qr', desc: '' } }, 0))).toEqual(['type']);
});

test('a period ends after it begins: a day counts as a whole, an instant to itself, and an end may be open', () => {
  const faults = (query: object) => faultsIn(getStatement, { query }, 0);
  const refused = { to: 'پایان بازه باید بعد از شروع آن باشد.' };
  expect(faults({ from: '2026-11-02', to: '2026-11-01' })).toEqual(refused);
  expect(faults({ from: '2026-11-02', to: '2026-11-02' })).toEqual({});
  expect(faults({ from: '2026-11-02', to: '2026-11-02T03:00:00+03:30' })).toEqual({});
  expect(faults({ from: '2026-11-02T03:00:01+03:30', to: '2026-11-02T03:00:00+03:30' })).toEqual(refused);
  expect(faults({ from: '2026-11-02' })).toEqual({});
});

test('a delivery without a file names the part that is missing', () => {
  expect(brokenRule(finishOrder, { body: { designId: '1' } }, 0)).toEqual({
    field: 'files',
    message: 'حداقل یک فایل نتیجه بگذارید.',
  });
  expect(brokenRule(finishOrder, { body: { designId: '1' } }, 1)).toBeNull();
});
