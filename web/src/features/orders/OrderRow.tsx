import { toPersianDigits } from '#contract/common/digits';
import { type Order, orderTypeLabels } from '#contract/orders';
import { Link } from '../../lib/router-link.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { FileName } from '../../ui/FileName.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Toman } from '../../ui/Toman.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { isPicture } from '../../ui/stored-file.ts';

export function OrderRow({ order }: { order: Order }) {
  const picture = [...order.results, ...order.files].find(isPicture);
  return (
    <li className="group relative flex gap-4 border-b p-4 transition-colors last:border-0 hover:bg-hover sm:items-center sm:px-5">
      {picture ? (
        <FilePicture file={picture} className="size-16 rounded-md border sm:size-18" />
      ) : (
        <span className="grid size-16 shrink-0 place-items-center rounded-md border bg-sunken text-muted sm:size-18">
          <OrderTypeIcon type={order.type} className="size-11" />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to="/designOrder/$id"
            params={{ id: order._id }}
            className="stretched stretched-ring text-base font-semibold text-ink no-underline after:transition-colors group-first:after:rounded-t-xl group-last:after:rounded-b-xl"
          >
            {orderTypeLabels[order.type]}{' '}
            <Ltr className="font-normal text-muted">{toPersianDigits(order.orderNumber)}</Ltr>
          </Link>
          <OrderStatusBadge status={order.status} viewer="customer" />
        </div>
        <p className="truncate text-sm text-muted">
          {order.desc || (order.filename ? <FileName>{order.filename}</FileName> : 'بدون توضیح')}
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm sm:hidden">
          <Toman amount={order.price} className="font-medium" />
          <DateTime when={order.createdAt} className="relative z-10 text-xs text-muted" />
        </div>
      </div>
      <div className="hidden shrink-0 flex-col items-end gap-1 sm:flex">
        <Toman amount={order.price} className="font-medium" />
        <DateTime when={order.createdAt} className="relative z-10 text-xs text-muted" />
      </div>
    </li>
  );
}
