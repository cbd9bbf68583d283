import { getOrder, listInHand, orderStatuses, orderTypes, searchOrders } from '#contract/orders';
import { getPerson } from '#contract/profile';
import { listOf, queryOf } from '../../../lib/queries.ts';
import { sorts } from '#contract/common/paging';
import { numberUpTo, oneOf, readsSearch, text } from '../../../lib/address.ts';

const count = numberUpTo(2_147_483_647);

/** `design` is the open order's id, `list` the active tab on phones. */
export const benchSearch = readsSearch({ design: count, list: oneOf(['hand']) });

export const ordersSearch = readsSearch({
  search: text,
  status: oneOf(orderStatuses),
  type: oneOf(orderTypes),
  orderNumber: count,
  filename: text,
  desc: text,
  userId: count,
  filter: oneOf(sorts),
});
export type OrdersSearch = ReturnType<typeof ordersSearch>;

/** The filters that narrow the list; the sort order (`filter`) does not. */
export const filterNames = ['search', 'status', 'type', 'orderNumber', 'filename', 'desc', 'userId'] as const;

export const pendingOrders = listOf(
  searchOrders,
  { query: { status: 'pending', filter: 'oldest' } },
  (answer) => answer.designs,
  ({ status }) => status === 'pending',
);

export const ordersInHand = listOf(listInHand, { query: { count: 5 } }, (answer) => answer.designs);

export const orderOf = (id: number) => queryOf(getOrder, { params: { id: String(id) } });

export const customerOf = (id: number) => queryOf(getPerson, { params: { id: String(id) } });

export const searchQuery = ({ userId, ...search }: OrdersSearch) => ({
  ...search,
  ...(userId !== undefined && { userId: String(userId) }),
});

export const foundOrders = (search: OrdersSearch) =>
  listOf(searchOrders, { query: searchQuery(search) }, (answer) => answer.designs);
