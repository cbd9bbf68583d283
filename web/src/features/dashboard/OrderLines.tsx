import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type Design, designTypeLabels } from '#contract/designs';
import { displayName } from '#contract/people';
import { PathLink } from '../../lib/router-link.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { DesignStatusBadge, DesignTypeIcon } from '../designs/parts.ts';

type OrderLinesProps = {
  title: string;
  /** The link to all of them. */
  all: ReactNode;
  orders: readonly Design[] | undefined;
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  hrefOf: (design: Design) => string;
  empty: string;
};

/** A few orders and where they stand. */
export function OrderLines({ title, all, orders, query, hrefOf, empty }: OrderLinesProps) {
  return (
    <Panel title={title} padding="none" actions={all} className="mt-6">
      {orders && orders.length > 0 ? (
        <ul>
          {orders.map((design) => (
            <OrderLine key={design._id} design={design} href={hrefOf(design)} />
          ))}
        </ul>
      ) : orders ? (
        <p className="px-4 pb-5 text-muted sm:px-5">{empty}</p>
      ) : query.isError ? (
        <ErrorState compact onRetry={query.refetch} isRetrying={query.isFetching} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Panel>
  );
}

function OrderLine({ design, href }: { design: Design; href: string }) {
  return (
    <li className="relative flex items-center gap-4 border-b px-4 py-3 transition-colors last:rounded-b-xl last:border-0 hover:bg-hover sm:px-5">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-md bg-hover text-muted"
      >
        <DesignTypeIcon type={design.type} className="size-8" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <PathLink href={href} className="stretched rounded-md text-ink no-underline">
            {designTypeLabels[design.type]}
          </PathLink>
          {design.user && (
            <span className="font-normal text-muted"> · {toPersianDigits(displayName(design.user))}</span>
          )}
        </p>
        <p className="text-xs text-muted">
          سفارش {toPersianDigits(design.orderNumber)} ·{' '}
          <DateTime when={design.createdAt} className="relative" />
        </p>
      </div>
      <DesignStatusBadge status={design.status} />
    </li>
  );
}
