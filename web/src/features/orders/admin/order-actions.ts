import { type Order, orderActions, type OrderStatus, orderStatusLabels, mayBeFrom } from '#contract/orders';

/** In the order of the work: the way on, the question, the change, the ways out. */
export const adminActions = ['accept', 'finish', 'suspend', 'change', 'reject', 'cancel'] as const;
export type AdminAction = (typeof adminActions)[number];

/** The key of each, by its place on a Latin keyboard: it works while the keyboard writes Persian too. */
export const actionKeys: Record<AdminAction, string> = {
  accept: 'A',
  finish: 'F',
  suspend: 'S',
  change: 'T',
  reject: 'R',
  cancel: 'C',
};

const named = (statuses: readonly OrderStatus[]) =>
  statuses.map((status) => `«${orderStatusLabels.admin[status]}»`).join(' یا ');

/** Why an admin may not do this now, in Persian; null when they may. */
export function whyOff(action: AdminAction, order: Pick<Order, 'status' | 'type'>): string | null {
  if (action === 'change' && order.type === 'qr') return 'نوع سفارش QR تغییر نمی‌کند.';
  const from = mayBeFrom(action, 'admin', order.type);
  return from.includes(order.status) ? null : `${orderActions[action].label} فقط از ${named(from)} ممکن است.`;
}

/** The next thing to do; null when the order is closed or waits for its customer to be content. */
export const nextAction = (order: Pick<Order, 'status' | 'type'>): AdminAction | null =>
  (['finish', 'accept'] as const).find((action) => !whyOff(action, order)) ?? null;

/** An order that was ever finished keeps its money spent, unless the admin says otherwise. */
export const wasFinished = (order: Pick<Order, 'finishedAt'>) => order.finishedAt !== undefined;
