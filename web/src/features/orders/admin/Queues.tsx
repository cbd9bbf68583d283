import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Order } from '#contract/orders';
import { Badge } from '../../../ui/Badge.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { orderOf, ordersInHand, pendingOrders } from './queries.ts';
import { Coffee, PencilRuler } from 'lucide-react';
import { List } from '../../../ui/List.tsx';
import { OrderRow } from './OrderRow.tsx';

type QueuesProps = {
  openId: number | undefined;
  isNew: (order: Order) => boolean;
  isWide: boolean;
  activeTab: QueueName;
  onTabChange: (name: QueueName) => void;
};

const titles: Record<QueueName, string> = { pending: 'در انتظار', hand: 'در دست' };

export function Queues({ openId, isNew, isWide, activeTab, onTabChange }: QueuesProps) {
  const pending = useInfiniteQuery(pendingOrders).data;
  const hand = useInfiniteQuery(ordersInHand).data;
  const totals: Record<QueueName, string | undefined> = {
    pending: pending?.totalText,
    hand: hand?.totalText,
  };
  const hasNew = pending?.rows.some(isNew) ?? false;

  const count = (name: QueueName) =>
    totals[name] !== undefined && (
      <Badge tone={name === 'pending' && hasNew ? 'ember' : 'neutral'}>{totals[name]}</Badge>
    );
  const queue = (name: QueueName) => <OrderQueue name={name} openId={openId} isNew={isNew} />;

  if (!isWide)
    return (
      <Tabs
        label="فهرست سفارش‌ها"
        value={activeTab}
        onChange={onTabChange}
        panelClassName="mt-4 overflow-hidden rounded-xl border bg-surface shadow-card"
        tabs={(['pending', 'hand'] as const).map((name) => ({
          id: name,
          label: titles[name],
          badge: count(name),
          content: queue(name),
        }))}
      />
    );
  return (
    <aside
      aria-label="فهرست سفارش‌ها"
      className="sticky top-20 flex h-[calc(100dvh-var(--spacing)*28)] min-h-96 w-72 shrink-0 flex-col gap-4 xl:w-80 2xl:w-96"
    >
      {(['pending', 'hand'] as const).map((name) => (
        <section
          key={name}
          aria-labelledby={`queue-${name}`}
          className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-xl border bg-surface shadow-card"
        >
          <h2
            id={`queue-${name}`}
            className="flex shrink-0 items-center justify-between gap-3 border-b px-4 py-3 text-base font-semibold"
          >
            {titles[name]}
            {count(name)}
          </h2>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{queue(name)}</div>
        </section>
      ))}
    </aside>
  );
}

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

type QueueName = keyof typeof queues;

type OrderQueueProps = {
  name: QueueName;
  openId: number | undefined;
  isNew: (order: Order) => boolean;
};

function OrderQueue({ name, openId, isNew }: OrderQueueProps) {
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
