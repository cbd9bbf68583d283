import { queueSorts } from '#contract/order-lists';
import { orderStatuses, orderTypes } from '#contract/orders';
import { numberUpTo, oneOf, readsSearch, text, yesNo } from '../../../lib/address.ts';
import { tabStorage } from '../../../lib/browser-storage.ts';

/** The tabs of the workbench's queue. */
export const queueNames = ['pending', 'mine', 'others', 'revising', 'suspended'] as const;
export type QueueName = (typeof queueNames)[number];

const count = numberUpTo(2_147_483_647);

/** `design` is the open order's id, `list` the queue (none: the pending orders); with `next` the first of the queue is opened. */
export const benchSearch = readsSearch({
  design: count,
  list: oneOf(queueNames),
  type: oneOf(orderTypes),
  next: yesNo,
});

export const ordersSearch = readsSearch({
  search: text,
  status: oneOf(orderStatuses),
  type: oneOf(orderTypes),
  orderNumber: count,
  filename: text,
  desc: text,
  userId: count,
  /** An admin's id, or `me`. */
  designer: text,
  late: yesNo,
  filter: oneOf(queueSorts),
});
export type OrdersSearch = ReturnType<typeof ordersSearch>;

/** The filters that narrow the list; the sort order (`filter`) does not. */
export const filterNames = [
  'search',
  'status',
  'type',
  'designer',
  'late',
  'userId',
  'orderNumber',
  'filename',
  'desc',
] as const;

const lastSearchName = 'orders-search';

/** Remembers what this tab searched for last, for the way back from an order. */
export const storeSearch = (search: OrdersSearch): void =>
  tabStorage.write(lastSearchName, JSON.stringify(search));
export const lastSearch = (): OrdersSearch =>
  ordersSearch((tabStorage.readJson(lastSearchName) ?? {}) as Record<string, unknown>);
