import * as z from 'zod/mini';
import { chartQuery, MonthlyChart } from './common/chart.ts';
import { endpoint } from './common/endpoint.ts';
import { id, recordNumber, searchText, yesNo } from './common/fields.ts';
import { listQuery, Metadata, pageOf, sorts } from './common/paging.ts';
import { Order, orderStatuses, orderTypes } from './orders.ts';

const designs = z.object({ designs: z.array(Order), metadata: Metadata });
const counter = z.object({ data: z.number() });

export const getOrders = endpoint('GET', 'user/orders', 'customer', {
  summary: "The customer's orders",
  hears: ['design'],
  query: z.object({
    ...listQuery(),
    status: z.optional(z.enum(orderStatuses)),
    type: z.optional(z.enum(orderTypes)),
  }),
  answer: pageOf(Order),
});

export const OrderOverview = z.pick(Order, { _id: true, type: true, orderNumber: true, status: true });
export type OrderOverview = z.infer<typeof OrderOverview>;

export const searchOverview = endpoint('GET', 'design/search/overview', 'person', {
  summary: "The header's search: a customer's own orders, an admin's all",
  hears: ['design'],
  query: z.object(listQuery()),
  answer: pageOf(OrderOverview),
});

export const getOrderChart = endpoint('GET', 'design/chart', 'customer', {
  summary: 'Orders created in each of the last 12 Jalali months',
  hears: ['design'],
  query: chartQuery,
  answer: MonthlyChart,
});

export const listOrders = endpoint('GET', 'design', 'admin', {
  summary: 'All orders',
  hears: ['design'],
  query: z.object(listQuery(5)),
  answer: designs,
});

const orderFilters = {
  status: z.optional(z.enum(orderStatuses)),
  type: z.optional(z.enum(orderTypes)),
  userId: z.optional(id),
  filename: z.optional(searchText),
  desc: z.optional(searchText),
  orderNumber: z.optional(recordNumber()),
  /** An admin's id, or `me`. */
  designer: z.optional(id),
  /** The promise of the first delivery has passed. */
  late: z.optional(yesNo),
};

/** `queue`: those that were paid longest ago first. */
export const queueSorts = [...sorts, 'queue'] as const;
export type OrderSort = (typeof queueSorts)[number];
const filter = z._default(z.enum(queueSorts), 'newest');

export const searchOrders = endpoint('GET', 'design/search', 'admin', {
  summary: 'Orders by status, type, customer, designer, promise, file name, description, number or any text',
  hears: ['design'],
  query: z.object({
    ...listQuery(),
    filter,
    ...orderFilters,
  }),
  answer: designs,
});

export const exportOrders = endpoint('GET', 'design/export.csv', 'admin', {
  summary: 'The same orders, all of them, as a table for spreadsheets (CSV, UTF-8 with BOM)',
  query: z.object({ filter, search: listQuery().search, ...orderFilters }),
  answer: 'file',
});

export const listInHand = endpoint('GET', 'design/last', 'admin', {
  summary: 'Orders in hand: designing, suspended, revising',
  hears: ['design'],
  query: z.object(listQuery(5)),
  answer: designs,
});

export const countPending = endpoint('GET', 'design/pending', 'admin', {
  summary: 'How many orders wait to be accepted',
  hears: ['design'],
  answer: counter,
});

export const countToday = endpoint('GET', 'design/today', 'admin', {
  summary: 'How many orders were made today, by Tehran time',
  hears: ['design'],
  answer: counter,
});
