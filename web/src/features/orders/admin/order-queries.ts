import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Metadata } from '#contract/common/paging';
import { type Order, getOrder, listInHand, searchOrders } from '#contract/orders';
import { listOf, queryOf } from '../../../lib/queries.ts';

export const pendingOrders = listOf(
  searchOrders,
  { query: { status: 'pending', filter: 'oldest' } },
  (answer) => answer.designs,
);

export const ordersInHand = listOf(listInHand, { query: { count: 5 } }, (answer) => answer.designs);

export const orderOf = (id: number) => queryOf(getOrder, { params: { id: String(id) } });

type Pages = InfiniteData<{ rows: readonly Order[]; metadata: Metadata }>;

/** Removes an order that is no longer pending from the cached list, before the list is fetched again. */
export function removeFromQueue(queryClient: QueryClient, order: Order): void {
  if (order.status === 'pending') return;
  queryClient.setQueryData(pendingOrders.queryKey, (kept: Pages | undefined) => {
    const isThere = kept?.pages.some(({ rows }) => rows.some((row) => row._id === order._id));
    if (!kept || !isThere) return kept;
    const pages = kept.pages.map(({ rows, metadata }) => ({
      rows: rows.filter((row) => row._id !== order._id),
      metadata: { ...metadata, total: metadata.total - 1 },
    }));
    return { ...kept, pages };
  });
}
