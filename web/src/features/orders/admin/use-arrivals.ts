import { useCallback, useState } from 'react';
import type { Order } from '#contract/orders';

export function useArrivals() {
  const [openedAt] = useState(() => new Date().toISOString());
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  const markSeen = useCallback(
    (id: string) => setSeen((now) => (now.has(id) ? now : new Set(now).add(id))),
    [],
  );
  const isNew = (order: Order) => order.createdAt > openedAt && !seen.has(order._id);
  return { isNew, markSeen };
}
