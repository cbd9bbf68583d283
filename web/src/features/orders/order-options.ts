import { formatNumber } from '#contract/common/money';
import { type Order, mayBeFrom, orderStatusLabels, revisionLimits } from '#contract/orders';
import { isPlain } from './type-tiles.tsx';

/** What may be done, or why not; null where it makes no sense to offer. */
export type OrderOption = { isOff: false } | { isOff: true; reason: string } | null;

const on = { isOff: false } as const;
const off = (reason: string) => ({ isOff: true, reason }) as const;
const day = 86_400_000;

type OrderState = Pick<Order, 'status' | 'type' | 'revisionsLeft' | 'finishedAt'>;

/** What the customer may do with an order now: the contract's table and the limits of business. */
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
      : `هر ${formatNumber(revisionLimits.most)} بازنگری رایگان این سفارش استفاده شده است.`,
  );
}

function cancelOption({ status, type, finishedAt }: OrderState): OrderOption {
  if (status === 'designing' || status === 'revising')
    return off(`سفارش ${orderStatusLabels.customer[status]} است؛ برای لغو با پشتیبانی تماس بگیرید.`);
  if (!mayBeFrom('cancel', 'customer', type).includes(status)) return null;
  return finishedAt ? off('این سفارش یک بار تحویل شده است و لغو نمی‌شود.') : on;
}

function reorderOption({ status, type }: OrderState): OrderOption {
  if (!['finished', 'revising', 'rejected', 'cancelled'].includes(status)) return null;
  return isPlain(type) ? on : off('سفارش QR فقط از بخش خودش ثبت می‌شود.');
}
