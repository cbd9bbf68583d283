import {
  mayBeFrom,
  type Order,
  orderActions,
  type OrderStatus,
  orderStatusLabels,
  qrTypeStays,
} from '#contract/orders';

export const adminActions = ['accept', 'finish', 'suspend', 'change', 'reject', 'cancel'] as const;
export type AdminAction = (typeof adminActions)[number];

/** The actions that ask something first. */
export type DialogAction = Exclude<AdminAction, 'accept' | 'finish'>;

/** The keys are places on a Latin keyboard, so that they also work with a Persian layout. */
export const actionKeys: Record<AdminAction, string> = {
  accept: 'A',
  finish: 'F',
  suspend: 'S',
  change: 'T',
  reject: 'R',
  cancel: 'C',
};

/** Moves the focus to the line for the customer. */
export const noteKey = 'L';

const named = (statuses: readonly OrderStatus[]) =>
  statuses.map((status) => `«${orderStatusLabels.admin[status]}»`).join(' یا ');

/** Returns the Persian reason why an admin may not do this now; null when they may. */
export function disabledReason(action: AdminAction, order: Pick<Order, 'status' | 'type'>): string | null {
  if (action === 'change' && order.type === 'qr') return qrTypeStays;
  const from = mayBeFrom(action, 'admin', order.type);
  return from.includes(order.status)
    ? null
    : `${orderActions[action].label} فقط برای سفارش ${named(from)} ممکن است.`;
}

/** Returns the main action; null when the order is closed or waits for its customer. */
export const nextAction = (order: Pick<Order, 'status' | 'type' | 'answered'>): AdminAction | null =>
  isAsked(order)
    ? null
    : ((['finish', 'accept'] as const).find((action) => !disabledReason(action, order)) ?? null);

/** Whether the customer has not answered the designer's question yet. */
export const isAsked = (order: Pick<Order, 'status' | 'answered'>): boolean =>
  order.status === 'suspended' && !order.answered;

export const wasFinished = (order: Pick<Order, 'finishedAt'>) => order.finishedAt !== undefined;
