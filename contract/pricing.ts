import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { orderTypes } from './orders.ts';

/** What an order of one type costs the asker, in tomans; `discount` is the level's share of `base`. */
export const Price = z.object({
  type: z.enum(orderTypes),
  label: z.string(),
  base: z.number(),
  discount: z.number(),
  total: z.number(),
});
export type Price = z.infer<typeof Price>;

/** The discount in tomans, rounded down: the customer pays whole tomans. */
export const discountOf = (base: number, percent: number) => Math.floor((base * percent) / 100);

export const getPrices = endpoint('price', {
  method: 'GET',
  who: 'person',
  summary: 'What an order costs: one type, or all of them',
  hears: ['upgrade'],
  query: z.object({ type: z.optional(z.enum(orderTypes)) }),
  answer: z.object({ data: z.array(Price) }),
});
