import { isPlain } from '#contract/orders';
import type { ActionDialogProps } from './action-dialog.ts';
import { ChangeTypeDialog } from './ChangeTypeDialog.tsx';
import type { DialogAction } from './order-actions.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

export function ActionDialog({ action, order, ...rest }: ActionDialogProps & { action: DialogAction }) {
  const { type } = order;
  if (action === 'change') return isPlain(type) && <ChangeTypeDialog order={{ ...order, type }} {...rest} />;
  return <ReasonDialog action={action} order={order} {...rest} />;
}
