import type { AnswerOf } from '#contract/common/endpoint';
import type { getAdminDesk } from '#contract/dashboard';
import type { Order, OrderStatus } from '#contract/orders';
import { type QueueName, queueNames } from './bench-search.ts';

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

/** Returns whether an order is in a queue of the admin `me`. */
export function isIn(name: QueueName, { status, designer }: Order, me: string): boolean {
  if (status !== queueStatus[name]) return false;
  if (status !== 'designing') return true;
  return (designer?._id === me) === (name === 'mine');
}

/** Returns an order's queue; undefined if it has none. */
export const queueOfOrder = (order: Order, me: string): QueueName | undefined =>
  queueNames.find((name) => isIn(name, order, me));

/**
 * Returns the search parameters of the most urgent work in queues other than `list`: an admin's own late order, then the
 * first queue with work, then anybody's late order. Ignores the order that is open.
 */
export function nextWork(
  { data, counters }: AnswerOf<typeof getAdminDesk>,
  me: string,
  list: QueueName | undefined,
  open: Order | undefined,
): { list?: QueueName; design?: number; next?: true } | undefined {
  const late = data.flatMap(({ kind, design }) =>
    kind === 'late' && design?.late && design._id !== open?._id ? [design] : [],
  );
  const queue = (['pending', 'revising', 'mine'] as const).find(
    (name) => name !== list && counters[name] > (open && isIn(name, open, me) ? 1 : 0),
  );
  const order = late.find((each) => isIn('mine', each, me)) ?? (queue ? undefined : late[0]);
  if (order) return { design: Number(order._id) };
  return queue && { next: true, ...(queue !== 'pending' && { list: queue }) };
}

/** Since when an order waits in its queue. */
export const waitsSince = ({ status, paidAt, createdAt, updatedAt }: Order): string =>
  status === 'revising' || status === 'suspended' ? updatedAt : (paidAt ?? createdAt);
