import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { type Actor, getOrder, orderTypeLabels } from '#contract/orders';
import { queryOf } from '../../lib/queries.ts';
import { Link } from '../../lib/router-link.tsx';
import { FilePicture } from '../../ui/FilePicture.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isPicture } from '../../ui/stored-file.ts';
import { PayButton } from './lazy-parts.ts';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrderTypeIcon } from './OrderTypeIcon.tsx';

type OrderCardProps = { orderId: string; viewer?: Actor };

export function OrderCard({ orderId, viewer = 'customer' }: OrderCardProps) {
  const { data: order, isError } = useQuery(queryOf(getOrder, { params: { id: orderId } }));
  if (isError) return null;
  if (!order) return <Skeleton className="h-20 w-full rounded-lg" />;
  const picture = [...order.results, ...order.files].find(isPicture);
  const to =
    viewer === 'admin'
      ? { to: '/admin/designsManagement' as const, search: { design: Number(order._id) } }
      : { to: '/designOrder/$id' as const, params: { id: order._id } };
  return (
    <div className="relative flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-surface p-3 transition-colors hover:bg-hover">
      {picture ? (
        <FilePicture file={picture} className="size-14 rounded-md border" />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-md border bg-sunken text-muted">
          <OrderTypeIcon type={order.type} className="size-9" />
        </span>
      )}
      <span className="flex min-w-0 flex-1 basis-36 flex-col gap-0.5">
        <Link {...to} className="stretched truncate text-sm font-semibold text-ink no-underline">
          {orderTypeLabels[order.type]}{' '}
          <Ltr className="font-normal text-muted">{toPersianDigits(order.orderNumber)}</Ltr>
        </Link>
        <span className="truncate text-xs text-muted">{writtenText(order.desc) || order.filename}</span>
      </span>
      <OrderStatusBadge order={order} viewer={viewer} />
      {order.status === 'unpaid' && viewer === 'customer' && (
        <Suspense fallback={<Skeleton className="h-9 w-36 rounded-sm" />}>
          <PayButton order={order} size="sm" className="z-10" />
        </Suspense>
      )}
    </div>
  );
}
