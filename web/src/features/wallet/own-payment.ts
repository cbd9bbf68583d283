import { queryOptions } from '@tanstack/react-query';
import { getPayment, getTransactions, type Payment } from '#contract/wallet';
import { send } from '../../lib/client.ts';
import { keyOf, queryOf } from '../../lib/queries.ts';

/** One of one's own payments; refused (NOT_FOUND) for anybody else's. */
export const ownPayment = (id: string) => queryOf(getPayment, { params: { id } });

/** What a payment that succeeded brought, for its receipt; null when it is no longer among the newest charges. */
export const chargeOf = (payment: Payment | undefined) =>
  queryOptions({
    queryKey: keyOf(getTransactions, 'charge', payment?.ref),
    enabled: payment?.outcome === 'success',
    queryFn: async ({ signal }) => {
      const { data } = await send(getTransactions, { query: { operation: 'charge' } }, { signal });
      return data.find((row) => row.ref === payment?.ref && row.amount === payment?.amount) ?? null;
    },
  });
