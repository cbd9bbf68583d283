import { createFileRoute } from '@tanstack/react-router';
import { TicketPage } from '../features/tickets/TicketPage.tsx';
import { ticketQuery } from '../features/tickets/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/ticket/$id')({
  loader: (now) => prefetchQueries(now, ticketQuery(false, now.params.id)),
  component: TicketPage,
});
