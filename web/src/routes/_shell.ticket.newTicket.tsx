import { createFileRoute } from '@tanstack/react-router';
import { getHelpQuestions } from '#contract/tickets';
import { NewTicketPage } from '../features/tickets/NewTicketPage.tsx';
import { subjectQueries } from '../features/tickets/queries.ts';
import { newTicketSearch } from '../features/tickets/ticket-search.ts';
import { prefetchQueries, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/ticket/newTicket')({
  validateSearch: newTicketSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, queryOf(getHelpQuestions, {}), ...subjectQueries(now.deps)),
  component: NewTicketPage,
});
