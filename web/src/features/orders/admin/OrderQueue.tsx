import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Coffee, PencilRuler } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import type { Order } from '#contract/orders';
import { OrderRow } from './OrderRow.tsx';
import { orderOf, ordersInHand, pendingOrders } from './orders.ts';

const queues = {
  pending: {
    list: pendingOrders,
    label: 'سفارش‌های در انتظار',
    note: 'سفارشی در انتظار نیست. سفارش تازه که برسد، همین‌جا پیدا می‌شود.',
    icon: <Coffee />,
  },
  hand: {
    list: ordersInHand,
    label: 'سفارش‌های در دست',
    note: 'سفارشی در دست نیست. هر سفارشی که بپذیرید تا تحویل این‌جا می‌ماند.',
    icon: <PencilRuler />,
  },
};

export type QueueName = keyof typeof queues;

type OrderQueueProps = {
  name: QueueName;
  chosen: number | undefined;
  isNew: (order: Order) => boolean;
};

/** One of the two lists, in its own scrolling area where the page gives it one. */
export function OrderQueue({ name, chosen, isNew }: OrderQueueProps) {
  const { list: options, label, note, icon } = queues[name];
  const list = useInfiniteQuery(options);
  const queryClient = useQueryClient();

  if (!list.data) {
    if (list.isError)
      return (
        <ErrorState
          compact
          message={list.error.message}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      );
    return <SkeletonRows rows={5} />;
  }
  const { rows } = list.data;
  if (rows.length === 0 && !list.hasNextPage)
    return <EmptyState compact note={note} icon={icon} seed={name === 'pending' ? 5 : 9} />;

  return (
    <>
      <ul aria-label={label} data-order-list="">
        {rows.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            isChosen={Number(order._id) === chosen}
            isNew={isNew(order)}
            showStatus={name === 'hand'}
            replace={chosen !== undefined}
            onNear={() => void queryClient.prefetchQuery(orderOf(Number(order._id)))}
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
