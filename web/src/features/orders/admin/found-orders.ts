import { searchOrders } from '#contract/orders';
import { listOf } from '../../../lib/queries.ts';
import type { OrdersSearch } from './bench-search.ts';

/** The page's address as the call's query. */
export const searchQuery = ({ userId, ...search }: OrdersSearch) => ({
  ...search,
  ...(userId !== undefined && { userId: String(userId) }),
});

export const foundOrders = (search: OrdersSearch) =>
  listOf(searchOrders, { query: searchQuery(search) }, (answer) => answer.designs);
