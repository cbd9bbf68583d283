import { getAdminDesk } from '#contract/dashboard';
import { minuteMs } from '#contract/common/tehran';
import { searchOrders } from '#contract/order-lists';
import { getOrder, type OrderType } from '#contract/orders';
import { getPerson } from '#contract/person';
import { getTicketAdmins } from '#contract/tickets';
import { listOf, queryOf } from '../../../lib/queries.ts';
import { queueStatus } from './bench-queues.ts';
import type { QueueName } from './bench-search.ts';
import type { OrdersSearch } from './bench-search.ts';

/** Hundreds of rows of a queue take a few calls. The queue of others comes with one's own orders, which are left out when shown. */
export const queueOf = (name: QueueName, type?: OrderType) =>
  listOf(
    searchOrders,
    {
      query: {
        status: queueStatus[name],
        filter: 'queue',
        count: 50,
        ...(type && { type }),
        ...(name === 'mine' && { designer: 'me' }),
      },
    },
    (answer) => answer.designs,
    ({ status }) => status === queueStatus[name],
  );

/** Its ages and late promises come with the time that passes, which no event announces. */
export const adminDesk = { ...queryOf(getAdminDesk, {}), refetchInterval: minuteMs };

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
