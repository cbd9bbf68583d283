import { getOrder } from '#contract/orders';
import { getTicket, getTicketAsAdmin, getTickets } from '#contract/tickets';
import { getPayment } from '#contract/wallet';
import { listOf, queryOf } from '../../lib/queries.ts';
import type { NewTicketSearch, TicketsSearch } from './ticket-search.ts';

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
