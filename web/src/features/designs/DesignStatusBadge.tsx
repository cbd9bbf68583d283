import { type DesignStatus, designStatusLabels } from '#contract/designs';
import { Badge } from '../../ui/Badge.tsx';
import { statusLook } from './status-look.tsx';

export function DesignStatusBadge({ status }: { status: DesignStatus }) {
  const { tone, icon } = statusLook[status];
  return (
    <Badge tone={tone} icon={icon}>
      {designStatusLabels[status]}
    </Badge>
  );
}
