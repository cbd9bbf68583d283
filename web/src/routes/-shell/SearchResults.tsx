import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import {
  type Actor,
  type OrderOverview,
  orderTypeLabels,
  foundTotal,
  searchOverview,
} from '#contract/orders';
import { OrderStatusBadge, OrderTypeIcon } from '../../features/orders/parts.ts';
import { useIsAdmin } from '../../features/profile/parts.ts';
import { listOf } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';

type SearchResultsProps = {
  /** What is looked for, once the typing has paused. */
  term: string;
  isSettling: boolean;
  onFollow: () => void;
};

export function SearchResults({ term, isSettling, onFollow }: SearchResultsProps) {
  const isAdmin = useIsAdmin();
  const found = useInfiniteQuery({
    ...listOf(searchOverview, { query: { search: term } }, ({ data }) => data),
    enabled: term !== '' && !isSettling,
  });
  const rows = isSettling ? undefined : found.data?.rows;
  const total = found.data?.total ?? 0;

  return (
    <div className="absolute inset-x-3 top-full z-10 mt-1.5 animate-appear overflow-hidden rounded-lg border bg-raised shadow-raised sm:inset-x-0">
      <p role="status" className="sr-only">
        {rows && (rows.length > 0 ? `${foundTotal(total)} سفارش پیدا شد` : 'سفارشی پیدا نشد')}
      </p>
      <div className="max-h-[60dvh] overflow-y-auto overscroll-contain">
        {found.isError && !rows ? (
          <ErrorState compact onRetry={found.refetch} isRetrying={found.isFetching} />
        ) : !rows ? (
          <SkeletonRows rows={3} />
        ) : rows.length === 0 ? (
          <EmptyState compact seed={13} note="شماره، شرح یا نام فایل را جور دیگری بنویسید." />
        ) : (
          <>
            <ul className="p-1.5">
              {rows.map((order) => (
                <ResultRow
                  key={order._id}
                  order={order}
                  href={pathTo(order, isAdmin)}
                  viewer={isAdmin ? 'admin' : 'customer'}
                  onFollow={onFollow}
                />
              ))}
            </ul>
            <LoadMore list={found} />
          </>
        )}
      </div>
    </div>
  );
}

const pathTo = ({ _id }: OrderOverview, isAdmin: boolean) =>
  isAdmin ? `/admin/designsManagement?design=${_id}` : `/designOrder/${_id}`;

function ResultRow({
  order,
  href,
  viewer,
  onFollow,
}: {
  order: OrderOverview;
  href: string;
  viewer: Actor;
  onFollow: () => void;
}) {
  return (
    <li>
      <PathLink
        href={href}
        data-result=""
        onClick={onFollow}
        className="flex min-h-13 items-center gap-3 rounded-sm px-2.5 py-1.5 text-ink no-underline transition-colors hover:bg-hover focus:bg-hover"
      >
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-muted"
        >
          <OrderTypeIcon type={order.type} className="size-8" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{orderTypeLabels[order.type]}</span>
          <span className="block text-xs text-muted">سفارش {toPersianDigits(order.orderNumber)}</span>
        </span>
        <OrderStatusBadge status={order.status} viewer={viewer} />
        <ChevronLeft aria-hidden="true" className="size-4 text-muted" />
      </PathLink>
    </li>
  );
}
