import { type Actor, type OrderStatus, orderStatusLabels } from '#contract/orders';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { BadgeCheck, Ban, CircleHelp, Hourglass, PencilRuler, RotateCcw, Undo2, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';

/** Ember is used only for work in progress. */
export const statusLook: Record<OrderStatus, { tone: Tone; icon: ReactNode }> = {
  unpaid: { tone: 'warning', icon: <Wallet /> },
  pending: { tone: 'neutral', icon: <Hourglass /> },
  designing: { tone: 'ember', icon: <PencilRuler /> },
  suspended: { tone: 'warning', icon: <CircleHelp /> },
  revising: { tone: 'info', icon: <RotateCcw /> },
  finished: { tone: 'success', icon: <BadgeCheck /> },
  rejected: { tone: 'danger', icon: <Ban /> },
  cancelled: { tone: 'neutral', icon: <Undo2 /> },
};

type OrderStatusBadgeProps = { status: OrderStatus; viewer: Actor };

export function OrderStatusBadge({ status, viewer }: OrderStatusBadgeProps) {
  const { tone, icon } = statusLook[status];
  return (
    <Badge tone={tone} icon={icon}>
      {orderStatusLabels[viewer][status]}
    </Badge>
  );
}
