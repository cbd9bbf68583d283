import { getOrders } from '#contract/order-lists';
import { listOf } from '../../lib/queries.ts';
import type { OrdersSearch } from './orders-search.ts';

// The routes import this file, so it comes with the first script of every page.

export const ordersQuery = ({ status, type, filter, search }: OrdersSearch) =>
  listOf(getOrders, { query: { status, type, filter, search } }, ({ data }) => data);
