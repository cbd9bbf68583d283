import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { orderStatuses, orderTypes } from '#contract/orders';
import { orNothing, text } from '../../../lib/address.ts';

const count = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** `design` is the chosen order's id; `list` the list in front on phones. */
export const benchSearch = z.object({
  design: orNothing(count),
  list: orNothing(z.enum(['hand'])),
});

/** Every filter of the search through all orders; `userId` comes from a customer's card. */
export const ordersSearch = z.object({
  search: orNothing(text),
  status: orNothing(z.enum(orderStatuses)),
  type: orNothing(z.enum(orderTypes)),
  orderNumber: orNothing(count),
  filename: orNothing(text),
  desc: orNothing(text),
  userId: orNothing(count),
  filter: orNothing(z.enum(sorts)),
});
export type OrdersSearch = z.infer<typeof ordersSearch>;

/** What narrows the list; the order of the rows does not. */
export const filterNames = ['search', 'status', 'type', 'orderNumber', 'filename', 'desc', 'userId'] as const;
