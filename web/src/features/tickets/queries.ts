import { getOrder } from '#contract/orders';
import {
  departments,
  getTicket,
  getTicketAsAdmin,
  getTickets,
  ticketSorts,
  ticketStatuses,
} from '#contract/tickets';
import { getPayment } from '#contract/wallet';
import { listOf, queryOf } from '../../lib/queries.ts';
import { sorts } from '#contract/common/paging';
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

// The routes import this file, so it comes with the first script of every page.

export const ticketCall = (isAdmin: boolean) => (isAdmin ? getTicketAsAdmin : getTicket);

export const ticketQuery = (isAdmin: boolean, id: string) => queryOf(ticketCall(isAdmin), { params: { id } });

export const ticketsQuery = (query: TicketsSearch) => listOf(getTickets, { query }, ({ data }) => data);

export const orderSubject = (id: number) => queryOf(getOrder, { params: { id: String(id) } });
export const paymentSubject = (id: number) => queryOf(getPayment, { params: { id: String(id) } });
export const ticketSubject = (id: number) => ticketQuery(false, String(id));

/** The records that the address of a new ticket names as its subject. */
export const subjectQueries = ({ design, payment, follows }: NewTicketSearch) => [
  ...(design ? [orderSubject(design)] : []),
  ...(payment ? [paymentSubject(payment)] : []),
  ...(follows ? [ticketSubject(follows)] : []),
];
