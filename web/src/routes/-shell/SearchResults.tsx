import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { type OrderOverview, searchOverview } from '#contract/order-lists';
import { type Actor, orderTypeLabels } from '#contract/orders';
import { OrderStatusBadge, OrderTypeIcon } from '../../features/orders/parts.ts';
import { useIsAdmin } from '../../features/auth/parts.ts';
import { listOf } from '../../lib/queries.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { List } from '../../ui/List.tsx';

type SearchResultsProps = {
  /** The debounced search text. */
  term: string;
  isSettling: boolean;
  onFollow: () => void;
};

export function SearchResults({ term, isSettling, onFollow }: SearchResultsProps) {
  const isAdmin = useIsAdmin();
  const found = useInfiniteQuery({
    ...listOf(searchOverview, { query: { search: term } }, ({ data }) => data),
    enabled: term !== '' && !isSettling,
    // Enter opens the first result, which must match the current text.
    placeholderData: undefined,
  });
  const data = isSettling ? undefined : found.data;

  return (
    <div className="absolute inset-x-3 top-full z-10 mt-1.5 animate-appear overflow-hidden rounded-lg border bg-raised shadow-raised sm:inset-x-0">
      <p role="status" className="sr-only">
        {data && (data.rows.length > 0 ? `${data.totalText} سفارش پیدا شد` : 'سفارشی پیدا نشد')}
      </p>
      <List
        isCompact
        query={{ ...found, data }}
        renderRow={(order) => (
          <ResultRow
            order={order}
            href={pathTo(order, isAdmin)}
            viewer={isAdmin ? 'admin' : 'customer'}
            onFollow={onFollow}
          />
        )}
        className="max-h-[60dvh] overflow-y-auto overscroll-contain [&>ul]:p-1.5"
        empty={{ seed: 13, note: 'شماره، شرح یا نام فایل را جور دیگری بنویسید.' }}
      />
    </div>
  );
}

const pathTo = ({ _id }: OrderOverview, isAdmin: boolean) =>
  isAdmin ? `/admin/designsManagement?design=${_id}` : `/designOrder/${_id}`;

type ResultRowProps = { order: OrderOverview; href: string; viewer: Actor; onFollow: () => void };

function ResultRow({ order, href, viewer, onFollow }: ResultRowProps) {
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
        <ChevronLeft className="size-4 text-muted" />
      </PathLink>
    </li>
  );
}
