import { expect, test } from 'vitest';
import { balanceFaults, signed } from './balance-change.ts';

const note = 'جبران سفارش';

test('what is added is positive, what is taken negative', () => {
  expect(signed({ direction: 'add', amount: 500, note })).toBe(500);
  expect(signed({ direction: 'take', amount: 500, note })).toBe(-500);
});

test('no more is taken than there is', () => {
  expect(balanceFaults({ direction: 'add', amount: 1, note }, 0)).toEqual({});
  expect(balanceFaults({ direction: 'take', amount: 1000, note }, 1000)).toEqual({});
  expect(balanceFaults({ direction: 'take', amount: 1001, note }, 1000).amount).toContain('۱٬۰۰۰ تومان');
});
