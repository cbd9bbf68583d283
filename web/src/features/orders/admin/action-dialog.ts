import type { Order } from '#contract/orders';
import type { CallError } from '../../../lib/client.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import type { AdminAction } from './order-actions.ts';

/** What each action's dialog is given. */
export type ActionDialogProps = DialogControl & {
  order: Order;
  onDone: (action: AdminAction, order: Order) => void;
};

/** A refusal that means the order no longer stands as shown: another admin was faster. */
export const isStale = ({ code }: CallError) =>
  code === 'INVALID_TRANSITION' || code === 'CONFLICT' || code === 'NOT_FOUND';
