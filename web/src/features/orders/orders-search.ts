import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { orderStatuses, orderTypes } from '#contract/orders';
import { orNothing, text } from '../../lib/address.ts';

export const OrdersSearch = z.object({
  tab: orNothing(z.enum(['new', 'orders'])),
  status: orNothing(z.enum(orderStatuses)),
  type: orNothing(z.enum(orderTypes)),
  filter: orNothing(z.enum(sorts)),
  search: orNothing(text),
  fontId: orNothing(text),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

/** `reorder` opens the dialog again after the gateway. */
export const OrderSearch = z.object({
  reorder: orNothing(z.boolean()),
});
