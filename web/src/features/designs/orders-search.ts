import * as z from 'zod/mini';
import { sorts } from '#contract/common/paging';
import { designStatuses, designTypes } from '#contract/designs';

/** What of the orders page lives in its address; anything unknown falls away. */
export const OrdersSearch = z.object({
  tab: z.catch(z.optional(z.enum(['new', 'orders'])), undefined),
  status: z.catch(z.optional(z.enum(designStatuses)), undefined),
  type: z.catch(z.optional(z.enum(designTypes)), undefined),
  filter: z.catch(z.optional(z.enum(sorts)), undefined),
  // A number in the address arrives as a number.
  search: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
  fontId: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;

/** On an order's own page: ordering it again goes on after the gateway. */
export const OrderSearch = z.object({
  reorder: z.catch(z.optional(z.boolean()), undefined),
});
