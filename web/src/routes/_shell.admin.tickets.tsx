import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '../features/tickets/admin/InboxPage.tsx';
import { inboxSearch } from '../features/tickets/ticket-search.ts';

export const Route = createFileRoute('/_shell/admin/tickets')({
  validateSearch: inboxSearch,
  component: InboxPage,
});
