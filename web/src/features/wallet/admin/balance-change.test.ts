import { expect, test } from 'vitest';
import { MAX_BALANCE } from '#contract/common/money';
import { changeProblems, signed } from './balance-change.ts';

const note = 'جبران سفارش';

test('what is added is positive, what is taken negative', () => {
  expect(signed({ direction: 'add', amount: 500, note })).toBe(500);
  expect(signed({ direction: 'take', amount: 500, note })).toBe(-500);
});

test('a change needs an amount and a reason', () => {
  expect(Object.keys(changeProblems({ direction: 'add', amount: null, note: '  ' }, 0))).toEqual([
    'amount',
    'note',
  ]);
  expect(changeProblems({ direction: 'add', amount: 0, note }, 0)).toHaveProperty('amount');
  expect(changeProblems({ direction: 'add', amount: 1, note }, 0)).toEqual({});
});

test('no more is taken than there is, and no wallet holds more than it can', () => {
  expect(changeProblems({ direction: 'take', amount: 1000, note }, 1000)).toEqual({});
  expect(changeProblems({ direction: 'take', amount: 1001, note }, 1000).amount).toContain('۱٬۰۰۰ تومان');
  expect(changeProblems({ direction: 'add', amount: 2, note }, MAX_BALANCE - 1)).toHaveProperty('amount');
});
