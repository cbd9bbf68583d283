import { getAdminDesk } from '#contract/dashboard';
import { minuteMs } from '#contract/common/tehran';
import { getOrder, listInHand, searchOrders } from '#contract/orders';
import { getPerson } from '#contract/person';
import { listOf, queryOf } from '../../../lib/queries.ts';
import type { OrdersSearch } from './bench-search.ts';

export const pendingOrders = listOf(
  searchOrders,
  { query: { status: 'pending', filter: 'oldest' } },
  (answer) => answer.designs,
  ({ status }) => status === 'pending',
);

export const ordersInHand = listOf(listInHand, { query: { count: 5 } }, (answer) => answer.designs);

/** Its ages and late promises come with the time that passes, which no event announces. */
export const adminDesk = { ...queryOf(getAdminDesk, {}), refetchInterval: minuteMs };

export const orderOf = (id: number) => queryOf(getOrder, { params: { id: String(id) } });

export const customerOf = (id: number) => queryOf(getPerson, { params: { id: String(id) } });

export const searchQuery = ({ userId, ...search }: OrdersSearch) => ({
  ...search,
  ...(userId !== undefined && { userId: String(userId) }),
});

export const foundOrders = (search: OrdersSearch) =>
  listOf(searchOrders, { query: searchQuery(search) }, (answer) => answer.designs);
