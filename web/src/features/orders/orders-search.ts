import { sorts } from '#contract/common/paging';
import { orderStatuses, orderTypes } from '#contract/orders';
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
