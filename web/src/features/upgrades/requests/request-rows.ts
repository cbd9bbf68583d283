import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import { listUpgrades, type UpgradeKind, type UpgradeRequest } from '#contract/upgrades';
import { keyOf } from '../../../lib/queries.ts';

/** One row of the list: `_id` is the request's own, `person` whose it is. */
export type RequestRow = Omit<UpgradeRequest, '_id'> & { _id: string; person: string };

export const asRow = ({ _id, ...request }: UpgradeRequest): RequestRow => ({
  ...request,
  _id: request.requestId,
  person: _id,
});

export const kindTitles: Record<UpgradeKind, string> = { normal: 'تأیید حساب', verified: 'تیک آبی' };

export const nameOf = (row: RequestRow) => toPersianDigits(displayName(row));

/** Marks a decided request in the place where it stands. */
export function markDecided(queryClient: QueryClient, answer: UpgradeRequest): void {
  type Pages = InfiniteData<{ rows: readonly RequestRow[] }>;
  queryClient.setQueriesData<Pages>({ queryKey: keyOf(listUpgrades) }, (list) =>
    list?.pages
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) => (row._id === answer.requestId ? asRow(answer) : row)),
          })),
        }
      : list,
  );
}
