import { sql } from 'kysely';
import type { OrderType } from '#contract/orders';
import type { Level } from '#contract/people';
import type { Queryable } from '../../platform/database.ts';

/** Returns the base price of each type in tomans, and a level's discount in percent. */
export async function selectPrices(
  on: Queryable,
  level: Level,
): Promise<{ type: OrderType; base: number; percent: number }[]> {
  const { rows } = await sql<{ type: OrderType; base: number; percent: number }>`
    SELECT p.type, p.base, coalesce((SELECT percent FROM level_discounts WHERE level = ${level}), 0) AS percent
    FROM prices p`.execute(on);
  return rows;
}
