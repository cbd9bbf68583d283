import { toPersianDigits } from '#contract/common/digits';
import { searchOrders } from '#contract/order-lists';
import { acceptOrder, type Order, orderTypeLabels } from '#contract/orders';
import { expectRow, useCall } from '../../../lib/queries.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { doneMessage, toast } from '../../../ui/toast.ts';
import { useRecordDialog } from '../../../ui/use-dialog.tsx';
import { isStale } from './action-dialog.ts';
import { type AdminAction, type DialogAction, disabledReason } from './order-actions.ts';
import { orderOf } from './queries.ts';

const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).ActionDialog);

const toasts: Record<AdminAction, string> = {
  accept: 'ثبت سفارش انجام شد',
  finish: doneMessage,
  suspend: doneMessage,
  change: doneMessage,
  reject: 'سفارش مورد نظر رد شد',
  cancel: doneMessage,
};

const notes: Record<AdminAction, (number: string, order: Order) => string> = {
  accept: (number) => `سفارش ${number} را برداشتید.`,
  finish: (number) => `سفارش ${number} تحویل شد.`,
  suspend: (number) => `پرسش شما دربارهٔ سفارش ${number} به مشتری رسید.`,
  change: (number, { type }) => `نوع سفارش ${number} «${orderTypeLabels[type]}» شد.`,
  reject: (number) => `مشتری سفارش ${number} خبردار شد.`,
  cancel: (number) => `مشتری سفارش ${number} خبردار شد.`,
};

/**
 * An admin's actions on an order: `act` runs one or opens its dialog, which `dialog` renders. `onStart` is called before
 * the call of each.
 */
export function useOrderActions(onStart: () => void, onDone: (action: AdminAction, order: Order) => void) {
  const [open, renderDialog, close] = useRecordDialog<{
    action: DialogAction;
    order: Order;
  }>();

  function finish(action: AdminAction, order: Order) {
    toast.done(toasts[action], notes[action](toPersianDigits(order.orderNumber), order));
    close();
    onDone(action, order);
  }

  const accept = useCall(acceptOrder, {
    expects: (client, { body: { designId } }) => {
      const accepted = (order: Order) => ({
        ...order,
        status: 'designing' as const,
        answered: undefined,
      });
      client.setQueryData(orderOf(Number(designId)).queryKey, (now) => now && accepted(now));
      expectRow(client, searchOrders, designId, accepted);
    },
    onSuccess: (order) => finish('accept', order),
    onError: (error) => isStale(error) && close(),
  });

  /** Returns whether the action is allowed now. */
  function act(action: AdminAction, order: Order): boolean {
    const reason = disabledReason(action, order);
    if (reason) toast.info(reason);
    else if (action === 'accept') {
      onStart();
      accept.run({ body: { designId: order._id } });
    } else if (action !== 'finish') open({ action, order });
    return reason === null;
  }

  return {
    act,
    running: accept.isPending ? ('accept' as const) : null,
    dialog: renderDialog((opened, control) => (
      <ActionDialog {...opened} {...control} onStart={onStart} onDone={finish} />
    )),
  };
}
