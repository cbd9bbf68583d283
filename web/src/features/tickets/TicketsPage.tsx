import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MessagesSquare, Plus } from 'lucide-react';
import { useFilters } from '../../lib/filters.ts';
import { Link } from '../../lib/router-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { List } from '../../ui/List.tsx';
import { ListFilters } from '../../ui/ListFilters.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { statusOptions } from './filter-options.ts';
import { ticketsQuery } from './queries.ts';
import { TicketRow } from './TicketRow.tsx';

const route = getRouteApi('/_shell/ticket/');

export function TicketsPage() {
  const filters = useFilters(route.useSearch(), ['status', 'search']);
  const tickets = useInfiniteQuery(ticketsQuery(filters.query));
  const newTicket = (
    <Link to="/ticket/newTicket" search={{}} className={buttonClass('primary')}>
      <Plus aria-hidden="true" />
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
          isLoading={tickets.isPlaceholderData}
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
              note: 'هنوز گفتگویی با پشتیبانی نداشته‌اید. اگر سؤالی پیش آمد، ما همین‌جاییم.',
              action: newTicket,
            }}
            narrowed={{
              filters,
              note: 'تیکتی با این جستجو و وضعیت نیست.',
              clearLabel: 'نمایش همهٔ تیکت‌ها',
            }}
          />
        </Card>
      </div>
    </>
  );
}
