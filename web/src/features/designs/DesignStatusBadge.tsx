import { type Actor, type DesignStatus, designStatusLabels } from '#contract/designs';
import { Badge } from '../../ui/Badge.tsx';
import { statusLook } from './status-look.tsx';

type DesignStatusBadgeProps = { status: DesignStatus; viewer: Actor };

export function DesignStatusBadge({ status, viewer }: DesignStatusBadgeProps) {
  const { tone, icon } = statusLook[status];
  return (
    <Badge tone={tone} icon={icon}>
      {designStatusLabels[viewer][status]}
    </Badge>
  );
}
