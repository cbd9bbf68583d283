import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptOrder, type Order } from '#contract/orders';
import { useCall } from '../../../lib/queries.ts';
import { toast } from '../../../ui/toast.ts';
import { done } from '../fa.ts';
import type { Asked } from './ActionDialogs.tsx';
import { isStale } from './action-dialog.ts';
import { type AdminAction, whyOff } from './order-actions.ts';
import { leaveQueue } from './orders.ts';

const toasts: Record<AdminAction, string> = {
  accept: 'ثبت سفارش انجام شد',
  finish: done,
  suspend: done,
  change: done,
  reject: 'سفارش مورد نظر رد شد',
  cancel: done,
};

/** What an admin does to the chosen order, from asking to the toast; `onDone` decides what the bench shows then. */
export function useOrderActions(onDone: (action: AdminAction, order: Order) => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const close = () => setAsked((now) => now.map((each) => ({ ...each, isOpen: false })));

  function finishUp(action: AdminAction, order: Order) {
    toast.success(toasts[action]);
    setAsked((now) =>
      now.map((each) => ({ ...each, isOpen: false, isOver: each.isOver || isAbout(each, action, order) })),
    );
    leaveQueue(queryClient, order);
    onDone(action, order);
  }

  const accept = useCall(acceptOrder, {
    onSuccess: (order) => finishUp('accept', order),
    onError: (error) => isStale(error) && close(),
  });

  function act(action: AdminAction, order: Order) {
    const off = whyOff(action, order);
    if (off) return toast.info(off);
    if (action === 'accept') return accept.run({ body: { designId: order._id } });
    setAsked((now) => {
      const rest = now.filter((each) => !each.isOver);
      if (rest.some((each) => isAbout(each, action, order)))
        return rest.map((each) => (isAbout(each, action, order) ? { ...each, order, isOpen: true } : each));
      // The type goes back to corel every time.
      const isOver = action === 'change';
      return [...rest, { nth: (now.at(-1)?.nth ?? 0) + 1, action, order, isOpen: true, isOver }];
    });
  }

  return {
    act,
    running: accept.isPending ? ('accept' as const) : null,
    dialogs: { asked, onOpenChange: close, onDone: finishUp },
  };
}

const isAbout = (asked: Asked, action: AdminAction, order: Order) =>
  asked.action === action && asked.order._id === order._id;
