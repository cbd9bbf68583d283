import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MessagesSquare, Plus } from 'lucide-react';
import { useFilters } from '../../lib/filters.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { WhenIdle } from '../../ui/Deferred.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { List } from '../../ui/List.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { statusOptions } from './filter-options.ts';
import { ticketsQuery } from './queries.ts';
import { toPersianDigits, writtenText } from '#contract/common/digits';
import { departmentLabels, type Ticket } from '#contract/tickets';
import { cx } from '../../ui/class-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Ltr } from '../../ui/Ltr.tsx';
import { TicketStatusBadge } from './TicketStatusBadge.tsx';

const HelpQuestions = lazyPart(async () => (await import('./HelpQuestions.tsx')).HelpQuestions);

const route = getRouteApi('/_shell/ticket/');

export function TicketsPage() {
  const filters = useFilters(route.useSearch(), ['status', 'search']);
  const tickets = useInfiniteQuery(ticketsQuery(filters.query));
  const newTicket = (
    <Link to="/ticket/newTicket" search={{}} className={buttonClass('primary')}>
      <Plus />
      تیکت تازه
    </Link>
  );
  return (
    <>
      <PageHeader
        title="تیکت‌ها"
        subtitle="هر پرسش یا مشکلی دارید، همین‌جا با پشتیبانی در میان بگذارید."
        actions={newTicket}
      />
      <div className="flex flex-col gap-4">
        <ListFilters
          search={{ label: 'جستجوی تیکت', placeholder: 'شماره یا عنوان' }}
          choices={[{ name: 'status', label: 'وضعیت', options: statusOptions('customer') }]}
          filters={filters}
          list={tickets}
        />
        <Card padding="none" className="overflow-hidden">
          <List
            label="تیکت‌ها"
            unit="تیکت"
            query={tickets}
            renderRow={(ticket) => <TicketRow ticket={ticket} />}
            empty={{
              seed: 32,
              icon: <MessagesSquare />,
              note: 'هنوز گفتگویی با پشتیبانی نداشته‌اید. هر پرسشی پیش آمد، ما همین‌جاییم.',
            }}
            narrowed={{
              filters,
              note: 'تیکتی با این جستجو و وضعیت نیست.',
              clearLabel: 'نمایش همهٔ تیکت‌ها',
            }}
          />
        </Card>
        <WhenIdle>
          <HelpQuestions title="" department={null} hasRoom />
        </WhenIdle>
      </div>
    </>
  );
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { lastMessage, unread } = ticket;
  return (
    <li className="group relative flex min-w-0 flex-col gap-1 border-b p-4 transition-colors last:border-0 hover:bg-hover sm:px-5">
      <div className="flex items-center gap-x-3">
        <Link
          to="/ticket/$id"
          params={{ id: ticket._id }}
          className={cx(
            'stretched stretched-ring min-w-0 flex-1 text-base text-ink no-underline',
            unread ? 'font-bold' : 'font-semibold',
          )}
        >
          <span className="line-clamp-2 sm:line-clamp-1 sm:break-all">{writtenText(ticket.title)}</span>
        </Link>
        {unread && (
          <span className="flex shrink-0 items-center gap-1.5 text-xs font-medium text-ember-text">
            <span aria-hidden="true" className="size-2 rounded-full bg-ember" />
            پیام تازه
          </span>
        )}
        <span className="shrink-0 text-xs whitespace-nowrap text-muted">
          <DateTime when={ticket.updatedAt} />
        </span>
      </div>
      <p className={cx('line-clamp-1 text-sm break-all', unread ? 'text-ink' : 'text-muted')}>
        {lastMessage?.admin ? 'پشتیبانی: ' : ''}
        <bdi>{writtenText(lastMessage?.text || 'فایل')}</bdi>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-xs text-muted">
        <TicketStatusBadge status={ticket.status} viewer="customer" />
        <span>{departmentLabels[ticket.department]}</span>
        <Ltr>{toPersianDigits(ticket.number)}</Ltr>
        {ticket.orderNumber !== undefined && <span>سفارش {toPersianDigits(ticket.orderNumber)}</span>}
      </div>
    </li>
  );
}
