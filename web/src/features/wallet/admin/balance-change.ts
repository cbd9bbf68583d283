import { formatToman, MAX_BALANCE } from '#contract/common/money';

export type Direction = 'add' | 'take';

/** What an admin has written so far; `amount` unsigned, tomans. */
export interface BalanceChange {
  direction: Direction;
  amount: number | null;
  note: string;
}

export const signed = ({ direction, amount }: BalanceChange) =>
  (direction === 'add' ? 1 : -1) * (amount ?? 0);

/** What is wrong with a change before it is sent, by field, in Persian. */
export function changeProblems(change: BalanceChange, balance: number): Record<string, string> {
  const problems: Record<string, string> = {};
  const { direction, amount, note } = change;
  if (!amount) problems.amount = 'مبلغ را وارد کنید.';
  else if (direction === 'take' && amount > balance)
    problems.amount = `بیشتر از موجودی است؛ تا ${formatToman(balance)} می‌شود برداشت کرد.`;
  else if (balance + signed(change) > MAX_BALANCE) problems.amount = 'کیف پول بیش از این جا ندارد.';
  if (note.trim() === '') problems.note = 'دلیل این تغییر را بنویسید.';
  return problems;
}
