import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptDesign, type Design } from '#contract/designs';
import { useCall } from '../../../lib/queries.ts';
import { toast } from '../../../ui/toast.ts';
import { done } from '../fa.ts';
import type { Asked } from './ActionDialogs.tsx';
import { isStale } from './action-dialog.ts';
import { type AdminAction, whyOff } from './order-actions.ts';
import { leaveQueue, refreshOrders } from './orders.ts';

const toasts: Record<AdminAction, string> = {
  accept: 'ثبت سفارش انجام شد',
  finish: done,
  suspend: done,
  change: done,
  reject: 'سفارش مورد نظر رد شد',
  cancel: done,
};

/** What an admin does to the chosen order, from asking to the toast; `onDone` clears it from the bench. */
export function useOrderActions(onDone: (action: AdminAction, order: Design) => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);

  function finishUp(action: AdminAction, order: Design) {
    toast.success(toasts[action]);
    setOpen(false);
    leaveQueue(queryClient, order);
    refreshOrders(queryClient);
    onDone(action, order);
  }

  function refetch() {
    setOpen(false);
    refreshOrders(queryClient);
  }

  const accept = useCall(acceptDesign, {
    onSuccess: (order) => finishUp('accept', order),
    onError: (error) => isStale(error) && refetch(),
  });

  function act(action: AdminAction, order: Design) {
    const off = whyOff(action, order);
    if (off) return toast.info(off);
    if (action === 'accept') return accept.run({ body: { designId: order._id } });
    setAsked((last) => ({ action, order, nth: (last?.nth ?? 0) + 1 }));
    setOpen(true);
  }

  return {
    act,
    running: accept.isPending ? ('accept' as const) : null,
    dialogs: { asked, isOpen, onClose: () => setOpen(false), onDone: finishUp, onStale: refetch },
  };
}
