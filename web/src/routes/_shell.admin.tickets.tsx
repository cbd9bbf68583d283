import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '../features/tickets/admin/InboxPage.tsx';
import { inboxQuery } from '../features/tickets/admin/queries.ts';
import { inboxSearch } from '../features/tickets/ticket-search.ts';
import { ticketQuery } from '../features/tickets/queries.ts';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/tickets')({
  validateSearch: inboxSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) =>
    prefetchQueries(
      now,
      inboxQuery(now.deps),
      ...(now.deps.ticket ? [ticketQuery(true, String(now.deps.ticket))] : []),
    ),
  component: InboxPage,
});
