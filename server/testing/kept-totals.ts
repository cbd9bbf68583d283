import { sql } from 'kysely';
import type { Db } from '../src/platform/database.ts';

/** Throws unless the stored totals of ended orders equal the counted ones. */
export async function keptTotalsAreRight(db: Db): Promise<void> {
  const { rows } = await sql`
    SELECT status, type, kept.total, counted.total AS counted
    FROM ended_orders kept
    FULL JOIN (SELECT status, type, count(*) AS total FROM orders
      WHERE status IN ('finished', 'rejected', 'cancelled') GROUP BY status, type) counted USING (status, type)
    WHERE coalesce(kept.total, 0) <> coalesce(counted.total, 0)`.execute(db);
  if (rows.length > 0) throw new Error(`kept totals that are not the orders': ${JSON.stringify(rows)}`);
}
