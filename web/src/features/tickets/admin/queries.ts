import { listTickets } from '#contract/tickets';
import { listOf } from '../../../lib/queries.ts';
import type { InboxSearch } from '../queries.ts';

/** The tickets that have waited longest come first, unless the address asks for another sequence. */
export const inboxQuery = ({ ticket: _open, filter = 'waiting', ...filters }: InboxSearch) =>
  listOf(listTickets, { query: { count: 20, filter, ...filters } }, ({ data }) => data);
