import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type Actor, type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { formatFull, formatWhen } from '../../lib/dates.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { OrderStatusBadge, OrderTypeIcon } from '../orders/parts.ts';

// The first screen does without them: its lists are hardly ever empty, and seldom go wrong.
const EmptyState = lazyPart(async () => (await import('../../ui/EmptyState.tsx')).EmptyState);
const ErrorState = lazyPart(async () => (await import('../../ui/ErrorState.tsx')).ErrorState);

type OrderLinesProps = {
  title: string;
  /** The link to all of them. */
  all: ReactNode;
  orders: readonly Order[] | undefined;
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>;
  viewer: Actor;
  hrefOf: (order: Order) => string;
  empty: string;
};

/** A few orders and where they stand. */
export function OrderLines({ title, all, orders, query, viewer, hrefOf, empty }: OrderLinesProps) {
  return (
    <Panel title={title} padding="none" actions={all} className="mt-6">
      {orders && orders.length > 0 ? (
        <ul>
          {orders.map((order) => (
            <OrderLine key={order._id} order={order} href={hrefOf(order)} viewer={viewer} />
          ))}
        </ul>
      ) : orders ? (
        <Suspense>
          <EmptyState compact note={empty} />
        </Suspense>
      ) : query.isError ? (
        <Suspense>
          <ErrorState
            compact
            message={query.error?.message}
            onRetry={query.refetch}
            isRetrying={query.isFetching}
          />
        </Suspense>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Panel>
  );
}

function OrderLine({ order, href, viewer }: { order: Order; href: string; viewer: Actor }) {
  return (
    <li className="relative flex items-center gap-4 border-b px-4 py-3 transition-colors last:rounded-b-xl last:border-0 hover:bg-hover sm:px-5">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-md bg-hover text-muted"
      >
        <OrderTypeIcon type={order.type} className="size-8" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <PathLink href={href} className="stretched rounded-md text-ink no-underline">
            {orderTypeLabels[order.type]}
          </PathLink>
          {order.user && (
            <span className="font-normal text-muted"> · {toPersianDigits(displayName(order.user))}</span>
          )}
        </p>
        <p className="text-xs text-muted">
          سفارش {toPersianDigits(order.orderNumber)}{' '}
          <time
            dateTime={order.createdAt}
            title={formatFull(order.createdAt)}
            className="relative whitespace-nowrap before:content-['·_']"
          >
            {formatWhen(order.createdAt)}
          </time>
        </p>
      </div>
      <OrderStatusBadge status={order.status} viewer={viewer} />
    </li>
  );
}
