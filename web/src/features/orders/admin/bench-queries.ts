import { minuteMs } from '#contract/common/tehran';
import { getAdminDesk } from '#contract/dashboard';
import { searchOrders } from '#contract/order-lists';
import type { OrderType } from '#contract/orders';
import { listOf, queryOf } from '../../../lib/queries.ts';
import { queueStatus } from './bench-queues.ts';
import type { QueueName } from './bench-search.ts';

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
