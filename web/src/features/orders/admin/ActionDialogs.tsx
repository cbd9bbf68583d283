import type { Order } from '#contract/orders';
import type { ActionDialogProps } from './action-dialog.ts';
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import type { AdminAction } from './order-actions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** An action that asks something first. What was written in it stays until it is done, closed or not. */
export interface Asked {
  nth: number;
  action: Exclude<AdminAction, 'accept'>;
  order: Order;
  isOpen: boolean;
  /** The next time it begins afresh. */
  isOver: boolean;
}

type ActionDialogsProps = Omit<ActionDialogProps, 'order' | 'isOpen'> & { asked: readonly Asked[] };

export function ActionDialogs({ asked, ...rest }: ActionDialogsProps) {
  return asked.map(({ nth, action, order, isOpen }) => {
    const props = { order, isOpen, ...rest };
    if (action === 'finish') return <FinishDialog key={nth} {...props} />;
    if (action === 'change') return <ChangeTypeDialog key={nth} {...props} />;
    return <ReasonDialog key={nth} action={action} {...props} />;
  });
}
