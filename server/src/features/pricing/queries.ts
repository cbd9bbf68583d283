import type { Level } from '#contract/people';
import type { Queryable } from '../../platform/database.ts';

export const selectPrices = (on: Queryable) => on.selectFrom('prices').select(['type', 'base']).execute();

export async function selectDiscount(on: Queryable, level: Level): Promise<number> {
  const row = await on
    .selectFrom('level_discounts')
    .select('percent')
    .where('level', '=', level)
    .executeTakeFirst();
  return row?.percent ?? 0;
}
