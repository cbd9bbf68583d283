import { useQuery } from '@tanstack/react-query';
import { departmentLabels, listTickets, type Ticket } from '#contract/tickets';
import { BareButton } from '../../../ui/BareButton.tsx';
import { queryOf } from '../../../lib/queries.ts';
import { formatDay } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TicketStatusBadge } from '../TicketStatusBadge.tsx';

type EarlierTicketsProps = {
  ticket: Ticket;
  onOpen: (id: string) => void;
  onSearch: (text: string) => void;
};

/** As many as fit beside a conversation; the others are a search away. */
const shown = 6;

/** The customer's other tickets, newest first. */
export function EarlierTickets({ ticket, onOpen, onSearch }: EarlierTicketsProps) {
  const { data, error, isFetching, refetch } = useQuery(
    queryOf(listTickets, { query: { userId: ticket.user._id, count: shown + 1 } }),
  );
  if (error && !data)
    return <ErrorState compact message={error.message} onRetry={() => refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className="h-16 w-full rounded-lg" />;
  const others = data.data.filter(({ _id }) => _id !== ticket._id).slice(0, shown);
  if (others.length === 0) return <p className="px-1 text-sm text-muted">این اولین تیکت اوست.</p>;
  return (
    <>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {others.map((other) => (
          <li key={other._id} className="border-b last:border-0">
            <BareButton
              onPress={() => onOpen(other._id)}
              className="flex w-full min-w-0 cursor-pointer flex-col gap-1 px-3 py-2.5 text-start transition-colors hover:bg-hover active:bg-press focus-visible:-outline-offset-2"
            >
              <span className="w-full truncate text-sm font-medium">{other.title}</span>
              <span className="flex w-full flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted *:shrink *:whitespace-normal">
                <TicketStatusBadge status={other.status} viewer="admin" />
                <span>{departmentLabels[other.department]}</span>
                <time dateTime={other.updatedAt} className="ms-auto">
                  {formatDay(other.updatedAt)}
                </time>
              </span>
            </BareButton>
          </li>
        ))}
      </ul>
      {data.metadata.total > shown + 1 && (
        <Button size="sm" variant="ghost" className="self-start" onPress={() => onSearch(ticket.user.mobile)}>
          همهٔ تیکت‌های او
        </Button>
      )}
    </>
  );
}
