import { getQuickReplies, getTicketAdmins } from '#contract/tickets';
import { queryOf } from '../../../lib/queries.ts';

export const adminsQuery = queryOf(getTicketAdmins, {});

/** The answers change seldom and are read often. */
export const quickRepliesQuery = {
  ...queryOf(getQuickReplies, { query: { count: 100 } }),
  staleTime: 5 * 60_000,
};
