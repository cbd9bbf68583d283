import { sql } from 'kysely';
import type { OrderType } from '#contract/orders';
import type { Level } from '#contract/people';
import type { Queryable } from '../../platform/database.ts';

/** Returns the base price of each type in tomans, and a level's discount in percent, as they are at a moment. */
export async function selectPrices(
  on: Queryable,
  level: Level,
  at: Date,
): Promise<{ type: OrderType; base: number; percent: number }[]> {
  const { rows } = await sql<{ type: OrderType; base: number; percent: number }>`
    SELECT p.type, CASE WHEN p.starts_at <= ${at} THEN p.next_base ELSE p.base END AS base,
      coalesce((SELECT CASE WHEN l.starts_at <= ${at} THEN l.next_percent ELSE l.percent END
        FROM level_discounts l WHERE l.level = ${level}), 0) AS percent
    FROM prices p`.execute(on);
  return rows;
}
