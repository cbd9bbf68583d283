import { type Actor, type Order, type OrderStatus, orderStatusLabels } from '#contract/orders';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import {
  BadgeCheck,
  Ban,
  Check,
  CircleHelp,
  Hourglass,
  PencilRuler,
  RotateCcw,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** Ember is used only for work in progress. */
const statusLook: Record<OrderStatus, { tone: Tone; icon: ReactNode }> = {
  unpaid: { tone: 'warning', icon: <Wallet /> },
  pending: { tone: 'neutral', icon: <Hourglass /> },
  designing: { tone: 'ember', icon: <PencilRuler /> },
  suspended: { tone: 'warning', icon: <CircleHelp /> },
  revising: { tone: 'info', icon: <RotateCcw /> },
  finished: { tone: 'success', icon: <BadgeCheck /> },
  rejected: { tone: 'danger', icon: <Ban /> },
  cancelled: { tone: 'neutral', icon: <Undo2 /> },
};

export const lookOf = ({ status, answered }: Pick<Order, 'status' | 'answered'>) =>
  answered ? { tone: 'neutral' as const, icon: <Check /> } : statusLook[status];

type OrderStatusBadgeProps = { order: Pick<Order, 'status' | 'answered'>; viewer: Actor };

/** The state of an order in words; that of a question that was answered says so. */
export const statusText = ({ status, answered }: OrderStatusBadgeProps['order'], viewer: Actor): string =>
  answered ? answeredLabels[viewer] : orderStatusLabels[viewer][status];

const answeredLabels: Record<Actor, string> = { customer: 'پاسخ شما رسید', admin: 'مشتری پاسخ داد' };

export function OrderStatusBadge({ order, viewer }: OrderStatusBadgeProps) {
  const { tone, icon } = lookOf(order);
  return (
    <Badge tone={tone} icon={icon}>
      {statusText(order, viewer)}
    </Badge>
  );
}
