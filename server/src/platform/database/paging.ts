import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { metadata, countLimit, type Paging, rowsBefore, type Sort } from '#contract/common/paging';
import type { Queryable } from './database.ts';

export const directionOf = (sort: Sort | undefined) => (sort === 'newest' ? 'desc' : 'asc');

export async function countRows<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)::int`.as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

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
    .limit(sql.lit(countLimit(paging)));
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

export const answerPage = <Row, Item>(
  paging: Paging,
  { rows, total }: { rows: readonly Row[]; total: number },
  toItem: (row: Row) => Item,
) => ({ data: rows.map((row) => toItem(row)), metadata: metadata(paging, total) });

interface Matches<D, T extends keyof D, Row> {
  /** Selects the ids of all rows, with the columns that `order` names. */
  found: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Selects the rows with these ids, again with the columns that `order` names. */
  rowsOf(ids: RawBuilder<unknown>): SelectQueryBuilder<D, T, Row>;
}

/** Like `pageOf`, for a list that is searched and joined: its rows are found once for the page and the total. */
export async function pageOfFound<D, T extends keyof D, Row extends { id: number }>(
  on: Queryable,
  paging: Paging,
  { found, order, rowsOf }: Matches<D, T, Row>,
): Promise<{ rows: Row[]; total: number }> {
  const ids = sql`SELECT id FROM found ORDER BY ${order} LIMIT ${sql.lit(paging.count)}
    OFFSET ${sql.lit(rowsBefore(paging))}`;
  const { rows } = await sql<Row & { total: number; id: number | null }>`
    WITH found AS MATERIALIZED (${found} ORDER BY ${order} LIMIT ${sql.lit(countLimit(paging))})
    SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM found) counted
    LEFT JOIN (${rowsOf(ids)}) page ON true ORDER BY ${order}`.execute(on);
  // An empty page is one row that has only the total.
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/**
 * Returns a page of the rows that any of the searches finds, by their id. Each search is planned for itself and reads at
 * most as many rows as are counted, in the order of the list; joined by OR, they would read all rows of their tables.
 */
export function pageOfAny<D, T extends keyof D, Row extends { id: number }>(
  on: Queryable,
  paging: Paging & { filter: Sort },
  query: SelectQueryBuilder<D, T, Row>,
  id: ReferenceExpression<D, T> & string,
  searches: readonly RawBuilder<boolean>[],
): Promise<{ rows: Row[]; total: number }> {
  const direction = directionOf(paging.filter);
  if (searches.length === 0) return pageOf(query.orderBy(id, direction), paging);
  const ids = query.clearSelect().select(sql<number>`${sql.ref(id)}`.as('id'));
  const each = searches.map(
    (search) =>
      sql`(${ids
        .where(search)
        .orderBy(id, direction)
        .limit(sql.lit(countLimit(paging)))})`,
  );
  return pageOfFound(on, paging, {
    found: sql`SELECT id FROM (${sql.join(each, sql` UNION `)}) AS any_of_them`,
    order: sql`id ${sql.raw(direction)}`,
    rowsOf: (page) => query.where(sql<boolean>`${sql.ref(id)} IN (${page})`),
  });
}
