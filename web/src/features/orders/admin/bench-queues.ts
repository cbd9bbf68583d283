import type { Order, OrderStatus } from '#contract/orders';
import type { QueueName } from './bench-search.ts';

export const queueTitles: Record<QueueName, string> = {
  pending: 'در انتظار',
  mine: 'من',
  others: 'دیگران',
  revising: 'بازنگری',
  suspended: 'منتظر مشتری',
};

export const queueStatus = {
  pending: 'pending',
  mine: 'designing',
  others: 'designing',
  revising: 'revising',
  suspended: 'suspended',
} as const satisfies Record<QueueName, OrderStatus>;

/** Returns whether an order stands in a queue of the admin `me`. */
export function isIn(name: QueueName, { status, designer }: Order, me: string): boolean {
  if (status !== queueStatus[name]) return false;
  if (status !== 'designing') return true;
  return (designer?._id === me) === (name === 'mine');
}

/** Since when an order waits in its queue. */
export const waitsSince = ({ status, paidAt, createdAt, updatedAt }: Order): string =>
  status === 'revising' || status === 'suspended' ? updatedAt : (paidAt ?? createdAt);
