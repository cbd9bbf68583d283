import type { Design } from '#contract/designs';
import type { ActionDialogProps } from './action-dialog.ts';
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import type { AdminAction } from './order-actions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** An action that asks something first; `nth` makes every opening begin afresh. */
export interface Asked {
  action: Exclude<AdminAction, 'accept'>;
  order: Design;
  nth: number;
}

type ActionDialogsProps = Omit<ActionDialogProps, 'order'> & { asked: Asked | null };

export function ActionDialogs({ asked, ...rest }: ActionDialogsProps) {
  if (!asked) return null;
  const { action, order, nth } = asked;
  if (action === 'finish') return <FinishDialog key={nth} order={order} {...rest} />;
  if (action === 'change') return <ChangeTypeDialog key={nth} order={order} {...rest} />;
  return <ReasonDialog key={nth} action={action} order={order} {...rest} />;
}
