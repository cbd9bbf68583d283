import { ArrowRight, Lock, PanelLeftOpen, UserRound } from 'lucide-react';
import type { Ref } from 'react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { orderTypeLabels } from '#contract/orders';
import { displayName } from '#contract/people';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { Link } from '../../../lib/router-link.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/Button.tsx';
import { Ltr } from '../../../ui/Ltr.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { OrderTypeIcon } from '../../orders/parts.ts';
import { AssigneeSelect } from './AssigneeSelect.tsx';
import { useWaiting } from './use-waiting.ts';
import { AdminStatusBadge } from './AdminStatusBadge.tsx';

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
  const { assignee, follows } = ticket;
  return (
    // The strip around it hides what scrolls by. With large text on a small screen it scrolls too.
    <div className="top-(--top-bar) z-10 -mx-1 -mt-4 bg-canvas px-1 pt-4 pb-2 tall:@min-[22rem]:sticky">
      <header className="flex flex-col gap-1.5 rounded-xl border bg-surface p-3 shadow-card lg:ps-4">
        <div className="flex items-center gap-2">
          {!isWide && (
            <IconButton label="بازگشت به تیکت‌ها" icon={<ArrowRight />} onPress={onBack} className="-ms-1" />
          )}
          <Title
            id="ticket-title"
            ref={titleRef}
            tabIndex={-1}
            title={ticket.title}
            className="line-clamp-2 min-w-0 flex-1 text-lg font-bold outline-none focus-visible:outline-none"
          >
            {writtenText(ticket.title)}
          </Title>
          {hasDetails && (
            <IconButton
              label="مشتری و سابقهٔ او"
              icon={<PanelLeftOpen />}
              onPress={onDetails}
              className="-me-1"
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
          <div className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-2.5 gap-y-1 *:min-w-0 *:shrink *:whitespace-normal">
            <AdminStatusBadge ticket={ticket} waitingOf={waitingOf} />
            {hasDetails && (
              <bdi className="line-clamp-1 break-all">{toPersianDigits(displayName(ticket.user))}</bdi>
            )}
            <span className="max-sm:hidden">{departmentLabels[ticket.department]}</span>
            <span className="max-sm:hidden">
              تیکت <Ltr>{toPersianDigits(ticket.number)}</Ltr>
            </span>
            {ticket.designId && ticket.orderType && (
              <Link
                to="/admin/designsManagement"
                search={{ design: Number(ticket.designId) }}
                className={buttonClass('secondary', 'sm', 'px-2.5')}
              >
                <OrderTypeIcon type={ticket.orderType} className="size-5" />
                <span className="sr-only">سفارش </span>
                {orderTypeLabels[ticket.orderType]} <Ltr>{toPersianDigits(ticket.orderNumber ?? '')}</Ltr>
              </Link>
            )}
            {!isWide && assignee && (
              <span className="flex max-w-40 min-w-0 items-center gap-1">
                <UserRound className="size-3.5!" />
                <span className="sr-only">مسئول: </span>
                <bdi className="truncate">{toPersianDigits(assignee.name)}</bdi>
              </span>
            )}
            {follows && (
              <Link
                from="/admin/tickets"
                to="/admin/tickets"
                search={(now) => ({ ...now, ticket: Number(follows._id) })}
                resetScroll={false}
                preload={false}
              >
                در ادامهٔ تیکت {toPersianDigits(follows.number)}
              </Link>
            )}
            {!isWide && ticket.status !== 'closed' && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Lock />}
                isLoading={isClosing}
                onPress={onCloseTicket}
                className="-my-1 ms-auto -me-2 whitespace-nowrap! text-muted"
              >
                بستن تیکت
              </Button>
            )}
          </div>
          {isWide && (
            <div className="flex min-w-0 items-center gap-2">
              <AssigneeSelect ticket={ticket} hidesLabel className="w-40 min-w-0" />
              {ticket.status !== 'closed' && (
                <Tooltip text="بستن تیکت" shortcut="C">
                  <Button icon={<Lock />} isLoading={isClosing} onPress={onCloseTicket} className="min-h-10">
                    بستن تیکت
                  </Button>
                </Tooltip>
              )}
            </div>
          )}
        </div>
      </header>
    </div>
  );
}
