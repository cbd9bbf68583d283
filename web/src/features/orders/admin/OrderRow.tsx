import { Paperclip } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { formatWhen } from '../../../lib/dates.ts';
import { Link } from '../../../lib/router-link.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Ltr } from '../../../ui/Ltr.tsx';
import { OrderStatusBadge } from '../OrderStatusBadge.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';

type OrderRowProps = {
  order: Order;
  isOpen: boolean;
  isNew: boolean;
  showsStatus: boolean;
  /** Replaces the history entry when another order is already open. */
  replace: boolean;
  onNear: () => void;
};

export function OrderRow({ order, isOpen, isNew, showsStatus, replace, onNear }: OrderRowProps) {
  const when = (
    <time dateTime={order.createdAt} className="shrink-0">
      {formatWhen(order.createdAt)}
    </time>
  );
  return (
    <li className="border-b last:border-0">
      <Link
        to="/admin/designsManagement"
        search={(now) => ({ ...now, design: Number(order._id) })}
        replace={replace}
        resetScroll={false}
        preload={false}
        onPointerEnter={onNear}
        onFocus={onNear}
        data-order={order._id}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'relative flex min-w-0 items-center gap-3 px-4 py-3 no-underline transition-colors focus-visible:-outline-offset-2',
          isOpen ? 'bg-ember-soft' : 'hover:bg-hover active:bg-press',
        )}
      >
        {isOpen && (
          <span aria-hidden="true" className="absolute inset-y-2 start-0 w-1 rounded-full bg-ember" />
        )}
        <span className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted">
          <OrderTypeIcon type={order.type} className="size-8" />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-center gap-2">
            <Ltr className="font-semibold">{toPersianDigits(order.orderNumber)}</Ltr>
            <span className="min-w-0 truncate text-sm text-muted">{orderTypeLabels[order.type]}</span>
            {order.late && (
              <span className="ms-auto shrink-0 text-xs font-semibold text-danger">دیر شده</span>
            )}
            {isNew && !order.late && (
              <span className="ms-auto flex shrink-0 animate-appear items-center gap-1.5 text-xs font-medium text-ember-text">
                <span aria-hidden="true" className="size-1.5 animate-spark rounded-full bg-ember" />
                تازه
              </span>
            )}
          </span>
          <span className="flex min-w-0 items-center gap-2 text-xs text-muted">
            <bdi className="min-w-0 flex-1 truncate">
              {order.user ? toPersianDigits(displayName(order.user)) : ''}
            </bdi>
            {order.files.length > 0 && (
              <span className="flex shrink-0 items-center gap-0.5">
                <Paperclip className="size-3.5!" />
                <span className="sr-only">تعداد فایل‌ها</span>
                {toPersianDigits(order.files.length)}
              </span>
            )}
            {!showsStatus && when}
          </span>
          {showsStatus && (
            <span
              className={cx(
                'mt-1 flex items-center justify-between gap-2 text-xs text-muted',
                // An ember badge would vanish on the ember ground of the open row.
                isOpen && '*:first:bg-surface',
              )}
            >
              <OrderStatusBadge status={order.status} viewer="admin" />
              {when}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
