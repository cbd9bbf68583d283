import type { Order } from '#contract/orders';
import { isPlain } from '../type-tiles.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import type { AdminAction } from './order-actions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** The dialog of an action. It keeps its chosen files while it is closed, until the action is done. */
export interface ActionDialogState {
  id: number;
  action: Exclude<AdminAction, 'accept'>;
  order: Order;
  isOpen: boolean;
  /** The next opening starts afresh. */
  isDone: boolean;
}

type ActionDialogsProps = Omit<ActionDialogProps, 'order' | 'isOpen'> & {
  dialogs: readonly ActionDialogState[];
};

export function ActionDialogs({ dialogs, ...rest }: ActionDialogsProps) {
  return dialogs.map(({ id, action, order, isOpen }) => {
    const props = { order, isOpen, ...rest };
    if (action === 'finish') return <FinishDialog key={id} {...props} />;
    if (action === 'change')
      return (
        isPlain(order.type) && <ChangeTypeDialog key={id} {...props} order={{ ...order, type: order.type }} />
      );
    return <ReasonDialog key={id} action={action} {...props} />;
  });
}
