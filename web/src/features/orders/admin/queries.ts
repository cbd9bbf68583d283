import { searchOrders } from '#contract/order-lists';
import { getOrder } from '#contract/orders';
import { getPerson } from '#contract/person';
import { getTicketAdmins } from '#contract/tickets';
import { listOf, queryOf } from '../../../lib/queries.ts';
import type { OrdersSearch } from './bench-search.ts';

export const orderOf = (id: number) => queryOf(getOrder, { params: { id: String(id) } });

export const customerOf = (id: number) => queryOf(getPerson, { params: { id: String(id) } });

export const designersQuery = queryOf(getTicketAdmins, {});

export const searchQuery = ({ userId, ...search }: OrdersSearch) => ({
  ...search,
  ...(userId !== undefined && { userId: String(userId) }),
});

export const foundOrders = (search: OrdersSearch) =>
  listOf(
    searchOrders,
    { query: { count: 20, ...searchQuery(search) } },
    (answer) => answer.designs,
    ({ status }) => search.status === undefined || status === search.status,
  );

/** The order of this number, if the filters have it. */
export const numberedOrder = (search: OrdersSearch, orderNumber: number) =>
  queryOf(searchOrders, { query: { ...searchQuery({ ...search, search: undefined }), orderNumber } });
