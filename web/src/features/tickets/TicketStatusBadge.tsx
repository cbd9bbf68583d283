import { CircleCheck, Hourglass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { type TicketStatus, ticketStatusLabels } from '#contract/tickets';
import { Badge, type Tone } from '../../ui/Badge.tsx';

type TicketStatusBadgeProps = { status: TicketStatus; viewer: 'customer' | 'admin' };

const looks: Record<TicketStatus, { icon: ReactNode; tone: Record<TicketStatusBadgeProps['viewer'], Tone> }> =
  {
    waiting: { icon: <Hourglass />, tone: { customer: 'neutral', admin: 'warning' } },
    answered: { icon: <CircleCheck />, tone: { customer: 'success', admin: 'neutral' } },
    closed: { icon: <Lock />, tone: { customer: 'neutral', admin: 'neutral' } },
  };

/** Marks the status on which the viewer can act: an answer for the customer, a waiting ticket for the admin. */
export function TicketStatusBadge({ status, viewer }: TicketStatusBadgeProps) {
  const { icon, tone } = looks[status];
  return (
    <Badge tone={tone[viewer]} icon={icon}>
      {ticketStatusLabels[viewer][status]}
    </Badge>
  );
}
