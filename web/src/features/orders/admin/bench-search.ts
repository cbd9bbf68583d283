import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { orderStatuses, orderTypes } from '#contract/orders';
import { orNothing, text } from '../../../lib/address.ts';

const count = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** `design` is the open order's id, `list` the active tab on phones. */
export const benchSearch = z.object({
  design: orNothing(count),
  list: orNothing(z.enum(['hand'])),
});

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

/** The filters that narrow the list; the sort order (`filter`) does not. */
export const filterNames = ['search', 'status', 'type', 'orderNumber', 'filename', 'desc', 'userId'] as const;
