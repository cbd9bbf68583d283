import { getQuickReplies, getTicketAdmins, listTickets } from '#contract/tickets';
import { listOf, queryOf } from '../../../lib/queries.ts';
import type { InboxSearch } from '../ticket-search.ts';

/** The tickets that have waited longest come first, unless the address asks for another sequence. */
export const inboxQuery = ({ ticket: _open, filter = 'waiting', ...filters }: InboxSearch) =>
  listOf(listTickets, { query: { count: 20, filter, ...filters } }, ({ data }) => data);

export const adminsQuery = queryOf(getTicketAdmins, {});

/** The answers change seldom and are read often. */
export const quickRepliesQuery = {
  ...queryOf(getQuickReplies, { query: { count: 100 } }),
  staleTime: 5 * 60_000,
};
