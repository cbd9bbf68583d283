import { sql } from 'kysely';
import type { OrderType } from '#contract/orders';
import type { Level } from '#contract/people';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';

/** Returns the base price of each type in tomans, and a level's discount in percent, as they are at a moment. */
export async function selectPrices(on: Queryable, level: Level, at: Date) {
  const { rows } = await sql<{ type: OrderType; base: number; percent: number }>`
    SELECT p.type, CASE WHEN p.starts_at <= ${at} THEN p.next_base ELSE p.base END AS base,
      coalesce((SELECT CASE WHEN l.starts_at <= ${at} THEN l.next_percent ELSE l.percent END
        FROM level_discounts l WHERE l.level = ${level}), 0) AS percent
    FROM prices p`.execute(on);
  return rows;
}

export async function beginFigures(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ begun: number }>`
    WITH begun_prices AS (
      UPDATE prices SET base = next_base, next_base = NULL, starts_at = NULL WHERE starts_at <= ${at} RETURNING 1),
    begun_discounts AS (
      UPDATE level_discounts SET percent = next_percent, next_percent = NULL, starts_at = NULL
      WHERE starts_at <= ${at} RETURNING 1)
    SELECT ((SELECT count(*) FROM begun_prices) + (SELECT count(*) FROM begun_discounts))::int AS begun`.execute(
    tx,
  );
  return rows[0]?.begun ?? 0;
}
