import { getQuickReplies, getTicketAdmins, listTickets } from '#contract/tickets';
import { filtersOf } from '../../../lib/filters.ts';
import { listOf, queryOf } from '../../../lib/queries.ts';
import type { InboxSearch } from '../ticket-search.ts';

export const filterNames = ['status', 'department', 'assignee', 'search'] as const;

/** Those that have waited longest stand first, unless the address names another order. */
export function inboxQuery(search: InboxSearch) {
  const { query } = filtersOf(search, filterNames, () => {});
  return listOf(
    listTickets,
    { query: { count: 20, ...query, filter: query.filter ?? 'waiting' } },
    (answer) => answer.data,
  );
}

export const adminsQuery = queryOf(getTicketAdmins, {});

/** The quick replies change seldom and are read often. */
export const quickRepliesQuery = {
  ...queryOf(getQuickReplies, { query: { count: 100 } }),
  staleTime: 5 * 60_000,
};
