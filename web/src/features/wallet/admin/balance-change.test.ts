import { expect, test } from 'vitest';
import { balanceErrors, signed } from './balance-change.ts';

const note = 'جبران سفارش';

test('what is added is positive, what is taken negative', () => {
  expect(signed({ direction: 'add', amount: 500, note })).toBe(500);
  expect(signed({ direction: 'take', amount: 500, note })).toBe(-500);
});

test('no more is taken than there is', () => {
  expect(balanceErrors({ direction: 'add', amount: 1, note }, 0)).toEqual({});
  expect(balanceErrors({ direction: 'take', amount: 1000, note }, 1000)).toEqual({});
  expect(balanceErrors({ direction: 'take', amount: 1001, note }, 1000).amount).toContain('۱٬۰۰۰ تومان');
});
