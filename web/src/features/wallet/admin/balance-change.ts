import { formatToman } from '#contract/common/money';
import type { FieldErrors } from '../../../lib/use-form.ts';

export type Direction = 'add' | 'take';

/** `amount` is in tomans and has no sign. */
export interface BalanceChange {
  direction: Direction;
  amount: number | null;
  note: string;
}

export const signed = ({ direction, amount }: BalanceChange) =>
  (direction === 'add' ? 1 : -1) * (amount ?? 0);

/** Returns Persian errors by field when more would be taken than the balance (tomans). */
export function balanceErrors(change: BalanceChange, balance: number): FieldErrors {
  if (balance + signed(change) >= 0) return {};
  return { amount: `بیشتر از موجودی است؛ تا ${formatToman(balance)} می‌شود برداشت کرد.` };
}
