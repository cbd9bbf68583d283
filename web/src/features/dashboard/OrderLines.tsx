import type { ReactNode } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { type Actor, type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { formatFull, formatWhen } from '../../lib/dates.ts';
import { PathLink } from '../../lib/router-link.tsx';
import { List } from '../../ui/List.tsx';
import type { ListQuery } from '../../ui/List.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { OrderStatusBadge, OrderTypeIcon } from '../orders/parts.ts';

type OrderLinesProps = {
  title: string;
  all: ReactNode;
  query: ListQuery<Order>;
  viewer: Actor;
  hrefOf: (order: Order) => string;
  empty: string;
};

export function OrderLines({ title, all, query, viewer, hrefOf, empty }: OrderLinesProps) {
  return (
    <Panel title={title} padding="none" actions={all} className="mt-6">
      <List
        isCompact
        query={query}
        renderRow={(order) => <OrderLine order={order} href={hrefOf(order)} viewer={viewer} />}
        empty={{ note: empty }}
      />
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
