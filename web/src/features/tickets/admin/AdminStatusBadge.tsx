import { Hourglass } from 'lucide-react';
import { type Ticket, ticketStatusLabels } from '#contract/tickets';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { TicketStatusBadge } from '../TicketStatusBadge.tsx';
import type { Waiting } from './waiting-time.ts';

const tones: Record<Waiting['urgency'], Tone> = { new: 'neutral', due: 'warning', long: 'danger' };

type AdminStatusBadgeProps = { ticket: Ticket; waitingOf: (since: string) => Waiting };

export function AdminStatusBadge({ ticket: { status, waitingSince }, waitingOf }: AdminStatusBadgeProps) {
  if (status !== 'waiting' || !waitingSince) return <TicketStatusBadge status={status} viewer="admin" />;
  const { urgency, text } = waitingOf(waitingSince);
  return (
    <Badge tone={tones[urgency]} icon={<Hourglass />}>
      <span className="sr-only">{ticketStatusLabels.admin.waiting}، </span>
      {text}
    </Badge>
  );
}
