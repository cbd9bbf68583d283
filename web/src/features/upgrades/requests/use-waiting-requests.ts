import { useQuery } from '@tanstack/react-query';
import { countUpgrades } from '#contract/upgrades';
import { queryOf } from '../../../lib/queries.ts';

/** Returns the number of waiting requests, for admins; 0 until it is known. */
export function useWaitingRequests(): number {
  return useQuery(queryOf(countUpgrades, {})).data?.data ?? 0;
}
