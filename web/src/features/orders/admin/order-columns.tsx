import { toPersianDigits } from '#contract/common/digits';
import { type Order, orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { formatWhen } from '../../../lib/dates.ts';
import type { Column } from '../../../ui/DataList.tsx';
import { FileName } from '../../../ui/FileName.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Toman } from '../../../ui/Toman.tsx';
import { PersonButton } from '../../people/parts.tsx';
import { OrderStatusBadge } from '../OrderStatusBadge.tsx';
import { OrderTypeIcon } from '../OrderTypeIcon.tsx';

const always: Column<Order>[] = [
  {
    header: 'سفارش',
    isPrimary: true,
    cell: (order) => (
      <span className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md border bg-surface text-muted">
          <OrderTypeIcon type={order.type} className="size-8" />
        </span>
        <span className="flex min-w-0 flex-col">
          <Ltr className="w-fit font-semibold">{toPersianDigits(order.orderNumber)}</Ltr>
          <span className="truncate text-sm text-muted">{orderTypeLabels[order.type]}</span>
        </span>
      </span>
    ),
  },
  { header: 'وضعیت', cell: (order) => <OrderStatusBadge status={order.status} viewer="admin" /> },
  {
    header: 'مشتری',
    cell: ({ user }) =>
      user && (
        <PersonButton
          userId={user._id}
          className="relative z-10 -mx-2 flex min-w-0 flex-col rounded-sm px-2 py-0.5 transition-colors hover:bg-hover active:bg-press"
        >
          <span className="sr-only">اطلاعات کاربر: </span>
          <bdi className="w-fit max-w-48 truncate">{toPersianDigits(displayName(user))}</bdi>
          {user.name && (
            <Ltr className="w-fit text-xs text-muted @max-table:hidden">{toPersianDigits(user.mobile)}</Ltr>
          )}
        </PersonButton>
      ),
  },
];

const when = (order: Order) => (
  <time dateTime={order.createdAt} className="text-sm whitespace-nowrap text-muted">
    {formatWhen(order.createdAt)}
  </time>
);

const roomy: Column<Order>[] = [
  {
    header: 'شرح و فایل',
    width: 'lg:w-1/3',
    isHiddenOnPhone: true,
    cell: (order) => (
      <span className="flex max-w-96 min-w-0 flex-col max-xl:max-w-56">
        <span className="truncate text-sm">{order.desc || '—'}</span>
        {order.filename && <FileName className="text-xs text-muted">{order.filename}</FileName>}
      </span>
    ),
  },
  { header: 'مبلغ', cell: (order) => <Toman amount={order.price} /> },
  { header: 'ثبت', cell: when },
];

const narrow: Column<Order>[] = [
  {
    header: 'مبلغ و زمان',
    cell: (order) => (
      <span className="flex flex-wrap items-baseline gap-x-3 @table:flex-col">
        <Toman amount={order.price} />
        {when(order)}
      </span>
    ),
  },
];

export const orderColumns = (isRoomy: boolean) => [...always, ...(isRoomy ? roomy : narrow)];
