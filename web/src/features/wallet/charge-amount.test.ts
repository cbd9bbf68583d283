import { expect, test } from 'vitest';
import { balanceAfter, limitsText, quickAmounts } from './charge-amount.ts';

test('the limits are said as people read them', () => {
  expect(limitsText).toBe('از ۱۰٬۰۰۰ تا ۱۰۰٬۰۰۰٬۰۰۰ تومان');
});

test('every quick amount can be paid, and they grow', () => {
  for (const amount of quickAmounts) expect(balanceAfter(0, amount)).toBe(amount);
  expect(quickAmounts.toSorted((a, b) => a - b)).toEqual([...quickAmounts]);
});

test('the balance after a charge is said only for a charge which can be made', () => {
  expect(balanceAfter(50_000, 100_000)).toBe(150_000);
  expect(balanceAfter(0, 10_000)).toBe(10_000);
  expect(balanceAfter(50_000, 9_999)).toBeNull();
  expect(balanceAfter(50_000, null)).toBeNull();
});
