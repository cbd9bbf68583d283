import { createFileRoute } from '@tanstack/react-router';
import { ticketsQuery } from '../features/tickets/queries.ts';
import { TicketsPage } from '../features/tickets/TicketsPage.tsx';
import { ticketsSearch } from '../features/tickets/ticket-search.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/ticket/')({
  validateSearch: ticketsSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, ticketsQuery(now.deps)),
  component: TicketsPage,
});
