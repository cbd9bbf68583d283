import { useQuery } from '@tanstack/react-query';
import { countUpgrades } from '#contract/upgrades-number';
import { queryOf } from '../../lib/queries.ts';

/** How many requests for a higher level wait, for admins; none until it is known. */
export function useWaitingRequests(): number {
  return useQuery(queryOf(countUpgrades, {})).data?.data ?? 0;
}
