import { sorts } from '#contract/common/paging';
import { departments, ticketSorts, ticketStatuses } from '#contract/tickets';
import { id, oneOf, readsSearch, text } from '../../lib/address.ts';

export const ticketsSearch = readsSearch({
  status: oneOf(ticketStatuses),
  filter: oneOf(sorts),
  search: text,
});
export type TicketsSearch = ReturnType<typeof ticketsSearch>;

/** The subject of a new ticket: an order, a payment, or a closed ticket that it continues. */
export const newTicketSearch = readsSearch({
  department: oneOf(departments),
  design: id,
  payment: id,
  follows: id,
});
export type NewTicketSearch = ReturnType<typeof newTicketSearch>;

/** `ticket` is the open conversation. */
export const inboxSearch = readsSearch({
  ticket: id,
  status: oneOf(ticketStatuses),
  department: oneOf(departments),
  assignee: text,
  filter: oneOf(ticketSorts),
  search: text,
});
export type InboxSearch = ReturnType<typeof inboxSearch>;
