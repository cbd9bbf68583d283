import { CornerUpLeft, UserRound } from 'lucide-react';
import { toPersianDigits } from '#contract/common/digits';
import { displayName } from '#contract/people';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { formatWhen } from '../../../lib/dates.ts';
import { Link } from '../../../lib/router-link.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { VerifiedTick } from '../../../ui/VerifiedTick.tsx';
import { AdminStatusBadge } from './AdminStatusBadge.tsx';
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
          'relative flex min-w-0 gap-3 px-4 py-3 no-underline transition-colors focus-visible:-outline-offset-2',
          isOpen ? 'bg-ember-soft' : 'hover:bg-hover active:bg-press',
        )}
      >
        {isOpen && (
          <span aria-hidden="true" className="absolute inset-y-2 start-0 w-1 rounded-full bg-ember" />
        )}
        <Avatar
          person={user}
          mark={user.level.status === 'vip' ? <VerifiedTick /> : undefined}
          className="mt-0.5"
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-center gap-2">
            <bdi className={cx('min-w-0 truncate text-sm', unread ? 'font-bold text-ink' : 'text-muted')}>
              {toPersianDigits(displayName(user))}
            </bdi>
            <time dateTime={last} className="ms-auto shrink-0 text-2xs text-muted">
              {formatWhen(last)}
            </time>
          </span>
          <span className={cx('truncate text-base text-ink', unread ? 'font-bold' : 'font-medium')}>
            {ticket.title}
          </span>
          <span className="flex items-center gap-1.5 text-sm text-muted">
            {lastMessage?.admin && <CornerUpLeft className="size-4! rtl:-scale-x-100" />}
            <span className={cx('line-clamp-1 min-w-0 flex-1', unread && 'text-ink')}>
              {lastMessage?.admin && <span className="sr-only">پاسخ ما: </span>}
              <bdi>{lastMessage?.text || 'فایل'}</bdi>
            </span>
            {unread && (
              <span className="flex shrink-0 items-center">
                <span aria-hidden="true" className="size-2 rounded-full bg-ember" />
                <span className="sr-only">پیام تازه</span>
              </span>
            )}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted *:min-w-0 *:shrink *:whitespace-normal">
            <AdminStatusBadge ticket={ticket} waitingOf={waitingOf} />
            <span>{departmentLabels[ticket.department]}</span>
            {assignee && (
              <span className="flex min-w-0 items-center gap-1">
                <UserRound className="size-3.5!" />
                <span className="sr-only">مسئول: </span>
                <bdi className="min-w-0 truncate">{toPersianDigits(assignee.name)}</bdi>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
