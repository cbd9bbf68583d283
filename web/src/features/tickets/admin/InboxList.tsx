import { useQueryClient } from '@tanstack/react-query';
import { Inbox, Keyboard } from 'lucide-react';
import { formatNumber } from '#contract/common/money';
import type { Filters } from '../../../lib/filters.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { List, type ListQuery } from '../../../ui/List.tsx';
import type { Ticket } from '#contract/tickets';
import { useProfile } from '../../auth/parts.ts';
import { useTicketCount } from '../use-ticket-count.ts';
import type { InboxSearch } from '../ticket-search.ts';
import { ticketQuery } from '../queries.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxRow } from './InboxRow.tsx';
import { useWaiting } from './use-waiting.ts';

type InboxListProps = {
  tickets: ListQuery<Ticket> & { data: { totalText: string } | undefined };
  filters: Filters<InboxSearch>;
  openId: string | undefined;
  isWide: boolean;
  onShortcuts: () => void;
};

export function InboxList({ tickets, filters, openId, isWide, onShortcuts }: InboxListProps) {
  const queryClient = useQueryClient();
  const waitingOf = useWaiting();
  const waiting = useTicketCount(useProfile());
  return (
    <section
      aria-label="فهرست تیکت‌ها"
      className={cx(
        'flex min-w-0 flex-col overflow-hidden rounded-xl border bg-surface shadow-card',
        isWide &&
          'sticky top-[calc(var(--top-bar)+var(--page-edge))] h-(--page-height) min-h-96 w-80 max-w-2/5 shrink-0 xl:w-88 2xl:w-96',
      )}
    >
      <header className="flex shrink-0 flex-col gap-2 border-b p-3">
        <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="text-xl font-bold">تیکت‌ها</h1>
          <span role="status">
            {tickets.data && !tickets.isPlaceholderData && (
              <Badge>
                {tickets.data.totalText} تیکت
                {/* The menu counts those that wait. */}
                {filters.count === 0 && waiting ? `، ${formatNumber(waiting)} منتظر پاسخ` : ''}
              </Badge>
            )}
          </span>
          {isWide && (
            <IconButton
              size="sm"
              label="میان‌برهای صفحه‌کلید"
              shortcut="?"
              icon={<Keyboard />}
              onPress={onShortcuts}
              className="ms-auto"
            />
          )}
        </div>
        <InboxFilters filters={filters} list={tickets} />
      </header>
      <div data-arrow-keys="" className={cx(isWide && 'min-h-0 flex-1 overflow-y-auto overscroll-contain')}>
        <List
          label="تیکت‌ها"
          query={tickets}
          renderRow={(ticket) => (
            <InboxRow
              ticket={ticket}
              isOpen={ticket._id === openId}
              waitingOf={waitingOf}
              replace={openId !== undefined}
              onNear={() => void queryClient.prefetchQuery(ticketQuery(true, ticket._id))}
            />
          )}
          empty={{
            seed: 32,
            icon: <Inbox />,
            note: 'هنوز تیکتی نرسیده است. تیکت تازه که برسد، همین‌جا پیدا می‌شود.',
          }}
          narrowed={{ filters, note: 'تیکتی با این جستجو نیست.', clearLabel: 'نمایش همهٔ تیکت‌ها' }}
        />
      </div>
    </section>
  );
}
