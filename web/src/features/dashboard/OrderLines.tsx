import { toPersianDigits } from '#contract/common/digits';
import { type Actor, type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { PathLink } from '../../lib/router-link.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { List, type ListQuery } from '../../ui/List.tsx';
import { Panel } from '../../ui/Card.tsx';
import { OrderStatusBadge } from '../orders/parts.ts';
import { OrderPicture } from './OrderPicture.tsx';

type OrderLinesProps = {
  title: string;
  /** The page of all of them. */
  all: { href: string; label: string };
  query: ListQuery<Order>;
  viewer: Actor;
  hrefOf: (order: Order) => string;
  empty: string;
};

export function OrderLines({ title, all, query, viewer, hrefOf, empty }: OrderLinesProps) {
  return (
    <Panel
      title={title}
      padding="none"
      actions={
        <PathLink href={all.href} className="rounded-sm text-sm font-medium text-ink">
          {all.label}
        </PathLink>
      }
      className="mt-6"
    >
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
      <OrderPicture order={order} className="size-11" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-28">
          <p className="line-clamp-2 font-medium">
            <PathLink href={href} className="stretched stretched-ring text-ink no-underline">
              {orderTypeLabels[order.type]}
            </PathLink>
            {order.user && (
              <span className="font-normal text-muted">
                {'\u00a0· '}
                <bdi>{toPersianDigits(displayName(order.user))}</bdi>
              </span>
            )}
          </p>
          <p className="flex flex-wrap gap-x-2.5 text-xs text-muted">
            <span>سفارش {toPersianDigits(order.orderNumber)}</span>
            <DateTime when={order.paidAt ?? order.createdAt} className="relative z-10" />
            {viewer === 'admin' && order.late && <span className="font-semibold text-danger">دیر شده</span>}
          </p>
        </div>
        <OrderStatusBadge order={order} viewer={viewer} />
      </div>
    </li>
  );
}
