import { formatNumber } from '#contract/common/money';
import { mayBeFrom, type Order, revisionLimits } from '#contract/orders';

/** An action that is allowed, or the Persian reason why it is not; null hides it. */
export type OrderOption = { isDisabled: false } | { isDisabled: true; reason: string } | null;

const on = { isDisabled: false } as const;
const off = (reason: string) => ({ isDisabled: true, reason }) as const;
const dayMs = 86_400_000;

/** Whether one may write in the conversation of an order, and place pins. */
export const mayWrite = ({ status, type }: Pick<Order, 'status' | 'type'>, isAdmin: boolean): boolean =>
  mayBeFrom('message', isAdmin ? 'admin' : 'customer', type).includes(status);

type Delivered = Pick<Order, 'status' | 'type' | 'revisionsLeft' | 'finishedAt'>;

export function reviseOption(
  { status, type, revisionsLeft, finishedAt }: Delivered,
  now: Date = new Date(),
): OrderOption {
  if (!mayBeFrom('revise', 'customer', type).includes(status))
    return status === 'revising' ? off('درخواست قبلی شما هنوز در نوبت است.') : null;
  if (revisionsLeft > 0) return on;
  const isLate = finishedAt && now.getTime() - Date.parse(finishedAt) > revisionLimits.days * dayMs;
  return off(
    isLate
      ? `مهلت ${formatNumber(revisionLimits.days)} روزهٔ بازنگری گذشته است.`
      : `هر ${formatNumber(revisionLimits.max)} بازنگری رایگان این سفارش استفاده شده است.`,
  );
}

/** Confirms a revision that was asked for; `left` is how many are left after it. */
export const revisionSentText = (left: number): string =>
  left > 0
    ? `درخواستتان به طراح رسید؛ ${formatNumber(left)} بازنگری دیگر دارید.`
    : 'درخواستتان به طراح رسید؛ این آخرین بازنگری رایگان بود.';
