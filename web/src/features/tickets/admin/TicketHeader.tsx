import { ArrowRight, Lock, PanelLeftOpen } from 'lucide-react';
import type { Ref } from 'react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { Link } from '../../../lib/router-link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { TicketStatusBadge } from '../TicketStatusBadge.tsx';
import { AssigneeSelect } from './AssigneeSelect.tsx';
import { useWaiting } from './use-waiting.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

type TicketHeaderProps = {
  ticket: Ticket;
  titleRef: Ref<HTMLHeadingElement>;
  isWide: boolean;
  hasDetails: boolean;
  isClosing: boolean;
  onBack: () => void;
  onCloseTicket: () => void;
  onDetails: () => void;
};

/** Stays in view above the conversation; what it has no room for on phones is behind its button. */
export function TicketHeader({
  ticket,
  titleRef,
  isWide,
  hasDetails,
  isClosing,
  onBack,
  onCloseTicket,
  onDetails,
}: TicketHeaderProps) {
  const waitingOf = useWaiting();
  // On phones the ticket is the whole page.
  const Title = isWide ? 'h2' : 'h1';
  return (
    // The strip above hides what scrolls by.
    <div className="top-16 z-10 -mx-1 -mt-6 bg-canvas px-1 pt-4 tall:sticky lg:-mt-8">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-xl border bg-surface p-3 shadow-card lg:px-4">
        {!isWide && (
          <IconButton label="بازگشت به تیکت‌ها" icon={<ArrowRight />} onPress={onBack} className="-ms-1" />
        )}
        <div className="min-w-0 flex-1 basis-48">
          <Title
            id="ticket-title"
            ref={titleRef}
            tabIndex={-1}
            className="line-clamp-1 text-lg font-bold outline-none focus-visible:outline-2 @2xl:line-clamp-2"
          >
            {ticket.title}
          </Title>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
            {ticket.waitingSince && ticket.status === 'waiting' ? (
              <WaitingBadge waiting={waitingOf(ticket.waitingSince)} />
            ) : (
              <TicketStatusBadge status={ticket.status} viewer="admin" />
            )}
            {hasDetails && (
              <bdi className="max-w-40 truncate">{toPersianDigits(displayName(ticket.user))}</bdi>
            )}
            <span>{departmentLabels[ticket.department]}</span>
            <span className="whitespace-nowrap">
              تیکت <Ltr>{toPersianDigits(ticket.number)}</Ltr>
            </span>
            {ticket.follows && (
              <Link
                from="/admin/tickets"
                to="/admin/tickets"
                search={(now) => ({ ...now, ticket: Number(ticket.follows?._id) })}
                resetScroll={false}
                preload={false}
              >
                در ادامهٔ تیکت {toPersianDigits(ticket.follows.number)}
              </Link>
            )}
          </div>
        </div>
        {isWide && (
          <div className="flex flex-wrap items-center gap-2">
            <AssigneeSelect ticket={ticket} hideLabel className="w-40" />
            {ticket.status !== 'closed' && (
              <Button
                size="sm"
                className="min-h-10"
                icon={<Lock />}
                loading={isClosing}
                onPress={onCloseTicket}
              >
                بستن تیکت
              </Button>
            )}
          </div>
        )}
        {hasDetails && (
          <IconButton
            label="مشتری و سابقهٔ او"
            icon={<PanelLeftOpen />}
            onPress={onDetails}
            className="-me-1"
          />
        )}
      </header>
    </div>
  );
}
