import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/common/endpoint';
import type { getAdminDesk } from '#contract/dashboard';
import type { Order } from '#contract/orders';
import { nextWork, queueOfOrder } from './bench-queues.ts';
import { workLeft } from './work-left.ts';

type Desk = AnswerOf<typeof getAdminDesk>;
const nothing = {
  pending: 0,
  oldestPendingAt: null,
  mine: 0,
  others: 0,
  revising: 0,
  suspended: 0,
  late: 0,
  tickets: 0,
  requests: 0,
};
const orderOf = (_id: string, status: Order['status'], designer: string, late = false) =>
  ({ _id, status, designer: { _id: designer, name: '' }, ...(late && { late }) }) as Order;
const desk = (counters: Partial<Desk['counters']>, ...late: Order[]) =>
  ({ data: late.map((design) => ({ kind: 'late', design })), counters: { ...nothing, ...counters } }) as Desk;

test('the next work is what is late in my hands, then the other queues, then what is late anywhere', () => {
  const [own, theirs] = [orderOf('7', 'designing', 'me', true), orderOf('8', 'designing', 'she', true)];
  expect(nextWork(desk({ mine: 1, revising: 1 }, theirs, own), 'me', 'pending', undefined)).toEqual({
    design: 7,
  });
  expect(nextWork(desk({ mine: 1, revising: 1 }, theirs), 'me', 'pending', undefined)).toEqual({
    list: 'revising',
    next: true,
  });
  expect(nextWork(desk({ mine: 1, pending: 2 }), 'me', 'revising', undefined)).toEqual({ next: true });
  expect(nextWork(desk({ mine: 1 }), 'me', 'pending', undefined)).toEqual({ list: 'mine', next: true });
  expect(nextWork(desk({ others: 1 }, theirs), 'me', 'pending', undefined)).toEqual({ design: 8 });
  expect(nextWork(desk({ suspended: 1 }), 'me', 'pending', undefined)).toBeUndefined();
  // The open order does not count.
  expect(nextWork(desk({ mine: 1 }, own), 'me', 'pending', own)).toBeUndefined();
  expect(nextWork(desk({ mine: 2 }, own), 'me', 'pending', own)).toEqual({ list: 'mine', next: true });
});

test('what is left is said in one sentence, without the queue itself', () => {
  expect(workLeft({ ...nothing, suspended: 3, tickets: 1 }, 'pending')).toBe('');
  expect(workLeft({ ...nothing, pending: 2, revising: 1, mine: 4 }, 'pending')).toBe(
    '۱ بازنگری و ۴ سفارش دست شما',
  );
  expect(workLeft({ ...nothing, pending: 2, late: 1, revising: 1, mine: 4 }, 'mine')).toBe(
    '۲ سفارش در انتظار و ۱ بازنگری (۱ قول دیر شده)',
  );
});

test('an order is in one queue, or in none', () => {
  expect(queueOfOrder(orderOf('1', 'designing', 'me'), 'me')).toBe('mine');
  expect(queueOfOrder(orderOf('1', 'designing', 'she'), 'me')).toBe('others');
  expect(queueOfOrder(orderOf('1', 'revising', 'she'), 'me')).toBe('revising');
  expect(queueOfOrder(orderOf('1', 'finished', 'me'), 'me')).toBeUndefined();
});
