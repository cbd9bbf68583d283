export { useTicketCount } from './use-ticket-count.ts';
