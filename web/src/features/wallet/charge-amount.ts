import { formatNumber, formatToman } from '#contract/common/money';
import { chargeLimits } from '#contract/wallet';

/** In tomans. */
export const quickAmounts = [100_000, 200_000, 500_000, 1_000_000] as const;

export const limitsText = `از ${formatNumber(chargeLimits.min)} تا ${formatToman(chargeLimits.max)}`;

/** Returns the balance after this charge in tomans; null when the amount cannot be charged. */
export function balanceAfter(balance: number, amount: number | null): number | null {
  if (amount === null) return null;
  return amount < chargeLimits.min || amount > chargeLimits.max ? null : balance + amount;
}
