import { formatNumber } from '#contract/common/money';
import { isTakenBack, type Order, mayBeFrom, orderStatusLabels, revisionLimits } from '#contract/orders';
import { isPlain } from './plain-type.ts';

/** An action that is allowed, or the Persian reason why it is not; null hides it. */
export type OrderOption = { isDisabled: false } | { isDisabled: true; reason: string } | null;

const on = { isDisabled: false } as const;
const off = (reason: string) => ({ isDisabled: true, reason }) as const;
const day = 86_400_000;

type OrderState = Pick<Order, 'status' | 'type' | 'revisionsLeft' | 'finishedAt'>;

/** Whether one may write in the conversation of an order, and place pins. */
export const mayWrite = ({ status, type }: Pick<Order, 'status' | 'type'>, isAdmin: boolean): boolean =>
  mayBeFrom('message', isAdmin ? 'admin' : 'customer', type).includes(status);

/** Whether a customer may show the newest version to their own customer by a link. */
export const mayShare = ({ status, type, results }: Pick<Order, 'status' | 'type' | 'results'>): boolean =>
  (status === 'finished' || status === 'revising') &&
  isPlain(type) &&
  results.some(({ thumb }) => thumb !== undefined);

export function orderOptions(order: OrderState, now: Date = new Date()) {
  return { revise: reviseOption(order, now), cancel: cancelOption(order), reorder: reorderOption(order) };
}

function reviseOption({ status, type, revisionsLeft, finishedAt }: OrderState, now: Date): OrderOption {
  if (!mayBeFrom('revise', 'customer', type).includes(status))
    return status === 'revising' ? off('درخواست قبلی شما هنوز در نوبت است.') : null;
  if (revisionsLeft > 0) return on;
  const isLate = finishedAt && now.getTime() - Date.parse(finishedAt) > revisionLimits.days * day;
  return off(
    isLate
      ? `مهلت ${formatNumber(revisionLimits.days)} روزهٔ بازنگری گذشته است.`
      : `هر ${formatNumber(revisionLimits.max)} بازنگری رایگان این سفارش استفاده شده است.`,
  );
}

function cancelOption({ status, type, finishedAt }: OrderState): OrderOption {
  if (status === 'designing' || status === 'revising')
    return off(`سفارش ${orderStatusLabels.customer[status]} است؛ برای لغو با پشتیبانی تماس بگیرید.`);
  if (!mayBeFrom('cancel', 'customer', type).includes(status)) return null;
  return finishedAt ? off('این سفارش یک بار تحویل شده است و لغو نمی‌شود.') : on;
}

function reorderOption({ status, type }: OrderState): OrderOption {
  if (status !== 'finished' && status !== 'revising' && !isTakenBack(status)) return null;
  // Its content is changed instead, and its code stays.
  return isPlain(type) ? on : null;
}
