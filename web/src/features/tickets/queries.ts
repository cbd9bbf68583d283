import { getTicket, getTicketAsAdmin, getTickets } from '#contract/tickets';
import { listOf, queryOf } from '../../lib/queries.ts';
import type { TicketsSearch } from './ticket-search.ts';

// The routes import this file, so it comes with the first script of every page.

export const ticketCall = (isAdmin: boolean) => (isAdmin ? getTicketAsAdmin : getTicket);

export const ticketQuery = (isAdmin: boolean, id: string) => queryOf(ticketCall(isAdmin), { params: { id } });

export const ticketsQuery = (query: TicketsSearch) => listOf(getTickets, { query }, ({ data }) => data);
