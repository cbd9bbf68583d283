import { Badge } from '../../ui/Badge.tsx';
import { sayEnabled } from './words.ts';

export const EnabledBadge = ({ enabled }: { enabled: boolean }) => (
  <Badge tone={enabled ? 'success' : 'neutral'} dot>
    {sayEnabled(enabled)}
  </Badge>
);
