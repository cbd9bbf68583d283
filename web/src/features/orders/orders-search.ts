import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { orderStatuses, orderTypes } from '#contract/orders';
import { orNothing, text } from '../../lib/address.ts';

/** What of the orders page lives in its address; anything unknown falls away. */
export const OrdersSearch = z.object({
  tab: orNothing(z.enum(['new', 'orders'])),
  status: orNothing(z.enum(orderStatuses)),
  type: orNothing(z.enum(orderTypes)),
  filter: orNothing(z.enum(sorts)),
  search: orNothing(text),
  fontId: orNothing(text),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

/** On an order's own page: ordering it again goes on after the gateway. */
export const OrderSearch = z.object({
  reorder: orNothing(z.boolean()),
});
