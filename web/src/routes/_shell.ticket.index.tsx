import { createFileRoute } from '@tanstack/react-router';
import { TicketsPage, ticketsQuery } from '../features/tickets/TicketsPage.tsx';
import { ticketsSearch } from '../features/tickets/ticket-search.ts';
import { beginQuestions } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/ticket/')({
  validateSearch: ticketsSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => beginQuestions(now, ticketsQuery(now.deps)),
  component: TicketsPage,
});
