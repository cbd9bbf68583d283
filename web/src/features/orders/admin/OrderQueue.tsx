import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Coffee, PencilRuler } from 'lucide-react';
import type { Order } from '#contract/orders';
import { List } from '../../../ui/List.tsx';
import { OrderRow } from './OrderRow.tsx';
import { orderOf, ordersInHand, pendingOrders } from './queries.ts';

const queues = {
  pending: {
    list: pendingOrders,
    label: 'سفارش‌های در انتظار',
    empty: {
      note: 'سفارشی در انتظار نیست. سفارش تازه که برسد، همین‌جا پیدا می‌شود.',
      icon: <Coffee />,
      seed: 5,
    },
  },
  hand: {
    list: ordersInHand,
    label: 'سفارش‌های در دست',
    empty: {
      note: 'سفارشی در دست نیست. هر سفارشی که بپذیرید تا تحویل این‌جا می‌ماند.',
      icon: <PencilRuler />,
      seed: 9,
    },
  },
};

export type QueueName = keyof typeof queues;

type OrderQueueProps = {
  name: QueueName;
  openId: number | undefined;
  isNew: (order: Order) => boolean;
};

export function OrderQueue({ name, openId, isNew }: OrderQueueProps) {
  const { list: options, label, empty } = queues[name];
  const list = useInfiniteQuery(options);
  const queryClient = useQueryClient();

  return (
    <div data-arrow-keys="">
      <List
        isCompact
        label={label}
        query={list}
        renderRow={(order) => (
          <OrderRow
            order={order}
            isOpen={Number(order._id) === openId}
            isNew={isNew(order)}
            showsStatus={name === 'hand'}
            replace={openId !== undefined}
            onNear={() => void queryClient.prefetchQuery(orderOf(Number(order._id)))}
          />
        )}
        empty={empty}
      />
    </div>
  );
}
