import { useState } from 'react';
import { acceptOrder, type Order } from '#contract/orders';
import { useCall } from '../../../lib/queries.ts';
import { doneMessage, toast } from '../../../ui/toast.ts';
import type { ActionDialogState } from './ActionDialogs.tsx';
import { isStale } from './action-dialog.ts';
import { type AdminAction, disabledReason } from './order-actions.ts';

const toasts: Record<AdminAction, string> = {
  accept: 'ثبت سفارش انجام شد',
  finish: doneMessage,
  suspend: doneMessage,
  change: doneMessage,
  reject: 'سفارش مورد نظر رد شد',
  cancel: doneMessage,
};

export function useOrderActions(onDone: (action: AdminAction, order: Order) => void) {
  const [dialogs, setDialogs] = useState<readonly ActionDialogState[]>([]);
  const close = () => setDialogs((now) => now.map((each) => ({ ...each, isOpen: false })));

  function finish(action: AdminAction, order: Order) {
    toast.success(toasts[action]);
    setDialogs((now) =>
      now.map((each) => ({
        ...each,
        isOpen: false,
        isDone: each.isDone || isSameDialog(each, action, order),
      })),
    );
    onDone(action, order);
  }

  const accept = useCall(acceptOrder, {
    onSuccess: (order) => finish('accept', order),
    onError: (error) => isStale(error) && close(),
  });

  function act(action: AdminAction, order: Order) {
    const reason = disabledReason(action, order);
    if (reason) return toast.info(reason);
    if (action === 'accept') return accept.run({ body: { designId: order._id } });
    setDialogs((now) => {
      const rest = now.filter((each) => !each.isDone);
      if (rest.some((each) => isSameDialog(each, action, order)))
        return rest.map((each) =>
          isSameDialog(each, action, order) ? { ...each, order, isOpen: true } : each,
        );
      // The dialog of the type starts afresh every time.
      const isDone = action === 'change';
      return [...rest, { id: (now.at(-1)?.id ?? 0) + 1, action, order, isOpen: true, isDone }];
    });
  }

  return {
    act,
    running: accept.isPending ? ('accept' as const) : null,
    dialogs: { dialogs, onOpenChange: close, onDone: finish },
  };
}

const isSameDialog = (dialog: ActionDialogState, action: AdminAction, order: Order) =>
  dialog.action === action && dialog.order._id === order._id;
