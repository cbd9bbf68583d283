import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { instant } from './common/fields.ts';
import { Metadata } from './common/paging.ts';
import { Order } from './orders.ts';
import { PersonCard } from './people.ts';
import { Ticket } from './tickets.ts';

/** The kinds of cards of a customer's desk, the most urgent first. */
export const customerKinds = ['question', 'unpaid', 'late', 'ready', 'ticket', 'inWork', 'level'] as const;
/** The same of an admin's. */
export const adminKinds = ['late', 'answered', 'revision', 'pending', 'ticket', 'request'] as const;

/** Days in which a delivery stays on its customer's desk if they do not fetch it. */
export const readyDays = 14;
export const maxCards = 20;

/** One thing that waits for somebody; `at` is since when, of a late order when it was promised. */
const cardOf = <const K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({
    kind: z.enum(kinds),
    title: z.string(),
    at: instant,
    design: z.optional(Order),
    ticket: z.optional(Ticket),
    person: z.optional(PersonCard),
  });
const CustomerCard = z.extend(cardOf(customerKinds), {
  /** For a `ready` order: since its delivery a guest has asked for a change that its customer has not yet turned into a revision. */
  hasWish: z.optional(z.boolean()),
});
export type CustomerCard = z.infer<typeof CustomerCard>;
const AdminCard = cardOf(adminKinds);
export type AdminCard = z.infer<typeof AdminCard>;

/** The shop's workload. `mine` and `others` count orders being designed by the reader and by other admins. */
const Counters = z.object({
  pending: z.number(),
  oldestPendingAt: z.nullable(instant),
  mine: z.number(),
  others: z.number(),
  revising: z.number(),
  suspended: z.number(),
  late: z.number(),
  tickets: z.number(),
  requests: z.number(),
});
export type Counters = z.infer<typeof Counters>;

export const getDesk = endpoint('GET', 'user/desk', 'customer', {
  summary: 'What waits for the customer or goes on for them, the most urgent first',
  hears: ['design', 'ticket', 'upgrade'],
  answer: z.object({ data: z.array(CustomerCard), metadata: Metadata }),
});

export const getAdminDesk = endpoint('GET', 'desk', 'admin', {
  summary: 'What waits for the admins, the most urgent first, and how much',
  hears: ['design', 'ticket', 'upgrade'],
  answer: z.object({ data: z.array(AdminCard), metadata: Metadata, counters: Counters }),
});
