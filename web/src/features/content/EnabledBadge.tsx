import { Badge } from '../../ui/Badge.tsx';
import { enabledText } from './words.ts';

export const EnabledBadge = ({ enabled }: { enabled: boolean }) => (
  <Badge tone={enabled ? 'success' : 'neutral'} hasDot>
    {enabledText(enabled)}
  </Badge>
);
