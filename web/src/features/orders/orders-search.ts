import { sorts } from '#contract/common/paging';
import { orderStatuses, orderTypes } from '#contract/orders';
import { paymentOutcomes } from '#contract/wallet';
import { oneOf, readsSearch, text } from '../../lib/address.ts';

export const ordersSearch = readsSearch({
  tab: oneOf(['new', 'orders']),
  status: oneOf(orderStatuses),
  type: oneOf(orderTypes),
  filter: oneOf(sorts),
  search: text,
  /** A drawing of the font maker and the metal it was shown on, which the order form takes over. */
  fontId: text,
  material: text,
  /** The id of an order that is made again. */
  reorder: text,
});
export type OrdersSearch = ReturnType<typeof ordersSearch>;

/** `payment` and `ref` come from the gateway's redirect. */
export const orderSearch = readsSearch({ payment: oneOf(paymentOutcomes), ref: text });
