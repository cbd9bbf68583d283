import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#contract/common/money';
import { acceptOrder, type Order } from '#contract/orders';
import { CallError } from '../../../lib/client.ts';
import { act } from '../../../lib/queries.ts';
import { toast } from '../../../ui/toast.ts';

interface Refused {
  order: Order;
  reason: string;
}

export const ordersText = (count: number) => `${formatNumber(count)} سفارش`;

/** Accepts several orders, each by its own call. One that is refused keeps its reason, and the others continue. */
export function useAccepting() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  async function accept(orders: readonly Order[]) {
    const failed: Refused[] = [];
    setRefused([]);
    for (const [done, order] of orders.entries()) {
      setProgress({ done, total: orders.length });
      try {
        // oxlint-disable-next-line no-await-in-loop -- the progress is told one by one, and lists are fetched after each
        await act(queryClient, acceptOrder, { body: { designId: order._id } }, { isQuiet: true });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        failed.push({ order, reason: error.message });
        setRefused([...failed]);
        if (error.code === 'UNAUTHENTICATED') break;
      }
    }
    setProgress(null);
    const accepted = orders.length - failed.length;
    if (failed.length > 0)
      toast.error(`${ordersText(failed.length)} از ${ordersText(orders.length)} پذیرفته نشد`);
    else toast.success(`${ordersText(accepted)} پذیرفته شد`);
  }

  return { accept, progress, refused, forget: () => setRefused([]) };
}
