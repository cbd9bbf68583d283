import { getOrders, orderStatuses, orderTypes } from '#contract/orders';
import { listOf } from '../../lib/queries.ts';
import { sorts } from '#contract/common/paging';
import { oneOf, readsSearch, text, yesNo } from '../../lib/address.ts';

export const ordersSearch = readsSearch({
  tab: oneOf(['new', 'orders']),
  status: oneOf(orderStatuses),
  type: oneOf(orderTypes),
  filter: oneOf(sorts),
  search: text,
  fontId: text,
});
export type OrdersSearch = ReturnType<typeof ordersSearch>;

/** `reorder` opens the dialog again after the gateway. */
export const orderSearch = readsSearch({ reorder: yesNo });

// The routes import this file, so it comes with the first script of every page.

export const ordersQuery = ({ status, type, filter, search }: OrdersSearch) =>
  listOf(getOrders, { query: { status, type, filter, search } }, ({ data }) => data);
