import { expect, test } from 'vitest';
import { chargeLimits } from '#contract/wallet';
import { balanceAfter, chargeProblem, limitsText, quickAmounts } from './charge-amount.ts';

test('the limits are said as people read them', () => {
  expect(limitsText).toBe('از ۱۰٬۰۰۰ تا ۱۰۰٬۰۰۰٬۰۰۰ تومان');
});

test('every quick amount can be paid, and they grow', () => {
  for (const amount of quickAmounts) expect(chargeProblem(amount)).toBeNull();
  expect(quickAmounts.toSorted((a, b) => a - b)).toEqual([...quickAmounts]);
});

test('an amount outside the limits is refused with the limit it passed', () => {
  expect(chargeProblem(null)).toBe('مبلغ شارژ را وارد کنید.');
  expect(chargeProblem(0)).toContain('۱۰٬۰۰۰');
  expect(chargeProblem(chargeLimits.least - 1)).toContain('۱۰٬۰۰۰ تومان');
  expect(chargeProblem(chargeLimits.least)).toBeNull();
  expect(chargeProblem(chargeLimits.most)).toBeNull();
  expect(chargeProblem(chargeLimits.most + 1)).toContain('۱۰۰٬۰۰۰٬۰۰۰ تومان');
});

test('the balance after a charge is said only for a charge which can be made', () => {
  expect(balanceAfter(50_000, 100_000)).toBe(150_000);
  expect(balanceAfter(0, 10_000)).toBe(10_000);
  expect(balanceAfter(50_000, 9_999)).toBeNull();
  expect(balanceAfter(50_000, null)).toBeNull();
  expect(balanceAfter(undefined, 100_000)).toBeNull();
});
