import { Hourglass } from 'lucide-react';
import { ticketStatusLabels } from '#contract/tickets';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import type { Waiting } from './waiting-time.ts';

const tones: Record<Waiting['urgency'], Tone> = { new: 'neutral', due: 'warning', long: 'danger' };

/** The status of a ticket that waits for an admin, with how long it has. */
export function WaitingBadge({ waiting }: { waiting: Waiting }) {
  return (
    <Badge tone={tones[waiting.urgency]} icon={<Hourglass aria-hidden="true" />}>
      <span className="sr-only">{ticketStatusLabels.admin.waiting}، </span>
      {waiting.text}
    </Badge>
  );
}
