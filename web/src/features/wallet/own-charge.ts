import { queryOptions } from '@tanstack/react-query';
import { getTransactions } from '#contract/wallet';
import { send } from '../../lib/client.ts';
import { keyOf } from '../../lib/queries.ts';

/** The charge of one's own wallet with this reference of the bank; null when there is none. */
export const ownCharge = (ref: string) =>
  queryOptions({
    queryKey: keyOf(getTransactions, 'charge', ref),
    queryFn: async ({ signal }) => {
      const query = { search: ref, operation: 'charge' as const };
      const { data } = await send(getTransactions, { query }, { signal });
      return data.find((row) => row.ref === ref) ?? null;
    },
  });
