import { isTakenBack, type Order, mayBeFrom, isPlain } from '#contract/orders';
import type { OrderOption } from '../conversations/parts.ts';

const on = { isDisabled: false } as const;
const off = (reason: string) => ({ isDisabled: true, reason }) as const;

type OrderState = Pick<Order, 'status' | 'type' | 'finishedAt'>;

type Delivered = Pick<Order, 'status' | 'type' | 'results'>;

/** Whether an order may have a link by which its customer shows the newest version to their own customer. */
export const mayBeShared = ({ status, type, results }: Delivered): boolean =>
  isPlain(type) && results.length > 0 && !isTakenBack(status);

/** Whether a new link may be opened; an open one stays open until it is closed. */
export const mayShare = (order: Delivered): boolean =>
  mayBeShared(order) &&
  (order.status === 'finished' || order.status === 'revising') &&
  order.results.some(({ thumb }) => thumb !== undefined);

export function orderOptions(order: OrderState) {
  return { cancel: cancelOption(order), reorder: reorderOption(order) };
}

function cancelOption({ status, type, finishedAt }: OrderState): OrderOption {
  if (status === 'designing') return off('طراحی شروع شده است. برای لغو، به پشتیبانی پیام بدهید.');
  if (status === 'revising') return off('طراح در نوبت اصلاح است. برای لغو، به پشتیبانی پیام بدهید.');
  if (!mayBeFrom('cancel', 'customer', type).includes(status)) return null;
  return finishedAt ? off('این سفارش یک بار تحویل شده است و لغو نمی‌شود.') : on;
}

function reorderOption({ status, type }: OrderState): OrderOption {
  if (status !== 'finished' && status !== 'revising' && !isTakenBack(status)) return null;
  // Its content is changed instead, and its code stays.
  return isPlain(type) ? on : null;
}
