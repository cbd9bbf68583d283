import { expect, test } from 'vitest';
import { answerOrder } from '../conversations.ts';
import { createOrder, finishOrder } from '../orders.ts';
import { createTicket } from '../tickets.ts';
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

test('all faults are told at once: a rule is asked unless it reads a field that is refused', () => {
  const order = (body: object) => Object.keys(faultsIn(createOrder, { body }, 0)).toSorted();
  expect(order({ type: 'qr', desc: '' })).toEqual(['desc', 'type']);
  expect(order({ type: 'qr', desc: 'یک گل' })).toEqual(['type']);
  expect(order({ type: 'qr', desc: 7 })).toEqual(['desc', 'type']);
  expect(faultsIn(createTicket, { body: { title: '', text: ' ' } }, 0)).toEqual({
    title: 'عنوان تیکت را بنویسید.',
    department: 'بخش را انتخاب کنید.',
    text: 'پیام خود را بنویسید یا فایلی بگذارید.',
  });
  expect(Object.keys(faultsIn(createTicket, { body: {} }, 1)).toSorted()).toEqual(['department', 'title']);
  expect(faultsIn(getStatement, { query: { from: 'x', to: '2026-11-01' } }, 0)).not.toHaveProperty('to');
  expect(Object.keys(faultsIn(finishOrder, { body: {} }, 0)).toSorted()).toEqual(['designId', 'files']);
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
