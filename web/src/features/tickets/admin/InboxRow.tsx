import { CornerUpLeft, Hourglass } from 'lucide-react';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { displayName } from '#contract/people';
import { departmentLabels, type Ticket, ticketStatusLabels } from '#contract/tickets';
import { formatFull, formatWhen } from '../../../lib/dates.ts';
import { Link } from '../../../lib/router-link.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { VerifiedTick } from '../../../ui/VerifiedTick.tsx';
import type { Waiting } from './waiting-time.ts';

type InboxRowProps = {
  ticket: Ticket;
  isOpen: boolean;
  waitingOf: (since: string) => Waiting;
  /** Replaces the history entry when another ticket is already open. */
  replace: boolean;
  onNear: () => void;
};

export function InboxRow({ ticket, isOpen, waitingOf, replace, onNear }: InboxRowProps) {
  const { user, unread, lastMessage, assignee } = ticket;
  const last = lastMessage?.createdAt ?? ticket.updatedAt;
  return (
    <li className="border-b last:border-0">
      <Link
        from="/admin/tickets"
        to="/admin/tickets"
        search={(now) => ({ ...now, ticket: Number(ticket._id) })}
        replace={replace}
        resetScroll={false}
        preload={false}
        onPointerEnter={onNear}
        onFocus={onNear}
        data-ticket={ticket._id}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'relative flex min-w-0 items-center gap-2.5 px-3 py-0.5 no-underline transition-colors focus-visible:-outline-offset-2',
          isOpen ? 'bg-ember-soft' : 'hover:bg-hover active:bg-press',
        )}
      >
        {isOpen && (
          <span aria-hidden="true" className="absolute inset-y-2 start-0 w-1 rounded-full bg-ember" />
        )}
        <Avatar size="sm" person={user} mark={user.level.status === 'vip' ? <VerifiedTick /> : undefined} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-center gap-2 *:leading-5">
            <span
              title={ticket.title}
              className={cx('min-w-0 flex-1 truncate text-sm text-ink', unread ? 'font-bold' : 'font-medium')}
            >
              {writtenText(ticket.title)}
            </span>
            {unread && (
              <span className="flex shrink-0 items-center">
                <span aria-hidden="true" className="size-2 rounded-full bg-ember" />
                <span className="sr-only">پیام تازه</span>
              </span>
            )}
            <time dateTime={last} title={formatFull(last)} className="shrink-0 text-2xs text-muted">
              {formatWhen(last).replace('امروز ', '')}
            </time>
          </span>
          <span className="flex items-center gap-1.5 text-xs text-muted *:leading-5">
            <bdi className={cx('max-w-2/5 shrink-0 truncate', unread && 'font-semibold text-ink')}>
              {toPersianDigits(displayName(user))}
            </bdi>
            {lastMessage?.admin && <CornerUpLeft className="size-3.5! rtl:-scale-x-100" />}
            <span className="min-w-0 flex-1 truncate">
              {lastMessage?.admin && <span className="sr-only">پاسخ ما: </span>}
              <bdi>{writtenText(lastMessage?.text || 'فایل')}</bdi>
            </span>
          </span>
          <span className="flex items-center gap-2 text-xs text-muted *:leading-5">
            <StatusMark ticket={ticket} waitingOf={waitingOf} />
            <span className="min-w-0 flex-1 truncate">
              {departmentLabels[ticket.department]}
              {assignee && (
                <>
                  {' · '}
                  <span className="sr-only">مسئول: </span>
                  <bdi>{toPersianDigits(assignee.name)}</bdi>
                </>
              )}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}

const colours: Record<Waiting['urgency'], string> = {
  new: '',
  due: 'text-warning',
  long: 'font-semibold text-danger',
};

function StatusMark({
  ticket: { status, waitingSince },
  waitingOf,
}: Pick<InboxRowProps, 'ticket' | 'waitingOf'>) {
  const label = ticketStatusLabels.admin[status];
  if (status !== 'waiting' || !waitingSince) return <span className="shrink-0">{label}</span>;
  const { age, text, urgency } = waitingOf(waitingSince);
  return (
    <span title={text} className={cx('flex shrink-0 items-center gap-1', colours[urgency])}>
      <Hourglass className="size-3.5!" />
      <span className="sr-only">{label}، </span>
      {age}
    </span>
  );
}
