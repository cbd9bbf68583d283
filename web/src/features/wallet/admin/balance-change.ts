import { formatToman } from '#contract/common/money';
import type { FieldErrors } from '../../../lib/use-form.ts';

export type Direction = 'add' | 'take';

/** What an admin has written so far; `amount` unsigned, tomans. */
export interface BalanceChange {
  direction: Direction;
  amount: number | null;
  note: string;
}

export const signed = ({ direction, amount }: BalanceChange) =>
  (direction === 'add' ? 1 : -1) * (amount ?? 0);

/** What a balance does not allow, by field, in Persian. */
export function balanceFaults(change: BalanceChange, balance: number): FieldErrors {
  if (balance + signed(change) >= 0) return {};
  return { amount: `بیشتر از موجودی است؛ تا ${formatToman(balance)} می‌شود برداشت کرد.` };
}
