import { type SelectQueryBuilder, sql } from 'kysely';
import { mostCounted, type Paging, rowsBefore } from '#contract/common/paging';

/** Returns one page of a list and its total, which is exact up to `maxCounted` and beyond that reaches past the page. */
export async function pageOf<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  paging: Paging,
): Promise<{ rows: Row[]; total: number }> {
  // Limits are literals: with parameters the planner overestimates every prepared plan.
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql.lit(1).as('one'))
    .limit(sql.lit(mostCounted(paging)));
  const total = sql<number>`(SELECT count(*)::int FROM ${counted.as('counted')})`.as('total');
  const rows = await query
    .select(total)
    .$castTo<Row & { total: number }>()
    .limit(sql.lit(paging.count))
    .offset(sql.lit(rowsBefore(paging)))
    .execute();
  if (rows.length > 0 || paging.page === 1) return { rows, total: rows[0]?.total ?? 0 };
  const past = query.clearSelect().clearOrderBy().select(total).$castTo<{ total: number }>();
  const [first] = await past.limit(sql.lit(1)).execute();
  return { rows: [], total: first?.total ?? 0 };
}
