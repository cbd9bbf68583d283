import { isPlain } from '../type-tiles.tsx';
import type { ActionDialogProps } from './action-dialog.ts';
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import type { AdminAction } from './order-actions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export function ActionDialog({
  action,
  order,
  ...rest
}: ActionDialogProps & { action: Exclude<AdminAction, 'accept'> }) {
  const { type } = order;
  if (action === 'finish') return <FinishDialog order={order} {...rest} />;
  if (action === 'change') return isPlain(type) && <ChangeTypeDialog order={{ ...order, type }} {...rest} />;
  return <ReasonDialog action={action} order={order} {...rest} />;
}
