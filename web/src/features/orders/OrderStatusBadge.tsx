import { type Actor, type OrderStatus, orderStatusLabels } from '#contract/orders';
import { Badge } from '../../ui/Badge.tsx';
import { statusLook } from './status-look.tsx';

type OrderStatusBadgeProps = { status: OrderStatus; viewer: Actor };

export function OrderStatusBadge({ status, viewer }: OrderStatusBadgeProps) {
  const { tone, icon } = statusLook[status];
  return (
    <Badge tone={tone} icon={icon}>
      {orderStatusLabels[viewer][status]}
    </Badge>
  );
}
