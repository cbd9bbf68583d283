import { type SelectQueryBuilder, sql } from 'kysely';
import type { Paging } from '#contract/common/paging';

export async function pageOf<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  { page, count }: Paging,
): Promise<{ rows: Row[]; total: number }> {
  const [counted] = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .execute();
  const rows = await query
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  return { rows, total: counted?.total ?? 0 };
}
