import { formatNumber, formatToman } from '#contract/common/money';
import { chargeLimits } from '#contract/wallet';

/** Tomans, offered with one touch. */
export const quickAmounts = [100_000, 200_000, 500_000, 1_000_000] as const;

export const limitsText = `از ${formatNumber(chargeLimits.least)} تا ${formatToman(chargeLimits.most)}`;

/** What is wrong with an amount before it is sent, in Persian; null when nothing is. */
export function chargeProblem(amount: number | null): string | null {
  if (amount === null) return 'مبلغ شارژ را وارد کنید.';
  if (amount < chargeLimits.least) return `کمترین مبلغ شارژ ${formatToman(chargeLimits.least)} است.`;
  if (amount > chargeLimits.most) return `بیشترین مبلغ شارژ ${formatToman(chargeLimits.most)} است.`;
  return null;
}

/** The balance once this charge has come in; null while there is nothing to say. */
export function balanceAfter(balance: number | undefined, amount: number | null): number | null {
  if (balance === undefined || amount === null || chargeProblem(amount) !== null) return null;
  return balance + amount;
}
