import type { Order } from '#contract/orders';
import type { CallError } from '../../../lib/client.ts';
import type { DialogControl } from '../../../ui/Dialog.tsx';
import type { AdminAction } from './order-actions.ts';

export type ActionDialogProps = DialogControl & {
  order: Order;
  /** Is called before the action's call. */
  onStart: () => void;
  onDone: (action: AdminAction, order: Order) => void;
};

/** Returns whether an error means that the order has changed since it was loaded. */
export const isStale = ({ code }: CallError) =>
  code === 'INVALID_TRANSITION' || code === 'CONFLICT' || code === 'NOT_FOUND';
