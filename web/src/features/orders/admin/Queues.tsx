import { useInfiniteQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders';
import { Badge } from '../../../ui/Badge.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { OrderQueue, type QueueName } from './OrderQueue.tsx';
import { ordersInHand, pendingOrders } from './queries.ts';

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
