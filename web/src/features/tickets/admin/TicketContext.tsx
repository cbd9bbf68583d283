import type { ReactNode } from 'react';
import { writtenText } from '#contract/common/digits';
import { departmentLabels, listTickets, type Ticket } from '#contract/tickets';
import { CustomerCard, OrderCard } from '../../orders/parts.ts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { queryOf } from '../../../lib/queries.ts';
import { formatDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { List } from '../../../ui/List.tsx';
import { TicketStatusBadge } from '../TicketStatusBadge.tsx';

type TicketContextProps = { ticket: Ticket; onOpen: (id: string) => void; onSearch: (text: string) => void };

export function TicketContext({ ticket, onOpen, onSearch }: TicketContextProps) {
  return (
    <div className="flex flex-col gap-5">
      <CustomerCard customer={ticket.user} />
      {ticket.designId && (
        <Part title="سفارش">
          <OrderCard orderId={ticket.designId} viewer="admin" />
        </Part>
      )}
      <Part title="تیکت‌های دیگر او">
        <EarlierTickets ticket={ticket} onOpen={onOpen} onSearch={onSearch} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="px-1 text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

type EarlierTicketsProps = { ticket: Ticket; onOpen: (id: string) => void; onSearch: (text: string) => void };

/** The number of tickets that fits next to a conversation; a search finds the others. */
const max = 6;

function EarlierTickets({ ticket, onOpen, onSearch }: EarlierTicketsProps) {
  const tickets = useQuery({
    ...queryOf(listTickets, { query: { userId: ticket.user._id, count: max + 1 } }),
    select: ({ data, metadata: { total } }) => ({
      rows: data.filter(({ _id }) => _id !== ticket._id).slice(0, max),
      total,
    }),
  });
  return (
    <>
      <List
        isCompact
        label="تیکت‌های دیگر او"
        query={tickets}
        className="overflow-hidden rounded-lg border bg-surface"
        empty={{ note: 'این اولین تیکت اوست.', icon: <MessageCircle /> }}
        renderRow={(other) => (
          <li className="border-b last:border-0">
            <Button
              variant="bare"
              onPress={() => onOpen(other._id)}
              className="flex w-full min-w-0 cursor-pointer flex-col gap-1 px-3 py-2.5 text-start transition-colors hover:bg-hover active:bg-press focus-visible:-outline-offset-2"
            >
              <span className="w-full truncate text-sm font-medium">{writtenText(other.title)}</span>
              <span className="flex w-full flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted *:shrink *:whitespace-normal">
                <TicketStatusBadge status={other.status} viewer="admin" />
                <span>{departmentLabels[other.department]}</span>
                <time dateTime={other.updatedAt} className="ms-auto">
                  {formatDay(other.updatedAt)}
                </time>
              </span>
            </Button>
          </li>
        )}
      />
      {tickets.data && tickets.data.total > max + 1 && (
        <Button size="sm" variant="ghost" className="self-start" onPress={() => onSearch(ticket.user.mobile)}>
          همهٔ تیکت‌های او
        </Button>
      )}
    </>
  );
}
