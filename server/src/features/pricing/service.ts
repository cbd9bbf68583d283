/** Prices: an order costs the type's price minus the level's discount, in whole tomans. */
import { orderTypeLabels, orderTypes } from '#contract/orders';
import type { Level } from '#contract/people';
import { discountOf, type Price } from '#contract/pricing';
import type { Platform } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { transact } from '../../platform/work/work.ts';
import { beginFigures, selectPrices } from './queries.ts';

export async function pricesFor(on: Queryable, level: Level, at: Date): Promise<Omit<Price, 'ready'>[]> {
  const prices = new Map((await selectPrices(on, level, at)).map((row) => [row.type, row]));
  return orderTypes.map((type) => {
    const { base, percent } = prices.get(type) ?? { base: 0, percent: 0 };
    const discount = discountOf(base, percent);
    return { type, label: orderTypeLabels[type], base, discount, total: base - discount };
  });
}

/** The lowest price of any type, without a discount. */
export const leastPrice = async (on: Queryable, at: Date): Promise<number> =>
  Math.min(...(await pricesFor(on, 'normal', at)).map(({ total }) => total));

/** Prices and discounts take effect at their time without this job; a late run only leaves open pages out of date. */
export const emitBegunPrices = (platform: Platform): Promise<{ begun: number }> =>
  transact(platform, null, async (work) => {
    const begun = await beginFigures(work.tx, work.now);
    if (begun > 0) work.emit('all', 'content');
    return { begun };
  });
