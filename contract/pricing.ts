import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';
import { orderTypes } from './orders.ts';

/**
 * When an order that is placed now is usually ready: nine of ten of the last 30 days, of which there are `sample`, took at
 * most so many working minutes. `position` is its place in the queue, null if too many wait to count them.
 */
const Ready = z.object({
  minutes: z.number(),
  at: instant,
  position: z.nullable(z.number()),
  sample: z.number(),
});
export type Ready = z.infer<typeof Ready>;

/**
 * The price of an order of one type for the caller, in tomans; `discount` is the level's share of `base`. `ready` is null
 * where nothing can be promised.
 */
export const Price = z.object({
  type: z.enum(orderTypes),
  label: z.string(),
  base: z.number(),
  discount: z.number(),
  total: z.number(),
  ready: z.nullable(Ready),
});
export type Price = z.infer<typeof Price>;

/** Returns the discount in tomans, rounded down because prices are whole tomans. */
export const discountOf = (base: number, percent: number) => Math.floor((base * percent) / 100);

/** `least` is in tomans; `minutes` are the usual working minutes of the fastest type, null while nobody knows them. */
export const getLeastPrice = endpoint('GET', 'price/least', 'anyone', {
  summary: 'What the cheapest order costs, and how soon the fastest is usually ready',
  hears: ['content', 'design'],
  answer: z.object({ data: z.object({ least: z.number(), minutes: z.nullable(z.number()) }) }),
});

export const getPrices = endpoint('GET', 'price', 'person', {
  summary: 'What an order costs and when it is ready: one type, or all of them',
  hears: ['upgrade', 'content'],
  query: z.object({ type: z.optional(z.enum(orderTypes)) }),
  answer: z.object({ data: z.array(Price) }),
});
