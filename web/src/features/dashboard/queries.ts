import { countDevices } from '#contract/devices';
import { countPending, countToday, getOrders, listInHand } from '#contract/orders';
import { isAdmin } from '#contract/profile';
import { countUnanswered } from '#contract/tickets';
import { prefetchQueries, queryOf } from '../../lib/queries.ts';
import { profileQuery } from '../auth/parts.ts';

export const lastOrders = queryOf(getOrders, { query: { count: 4 } });
export const inHand = queryOf(listInHand, {});
export const counts = {
  pending: queryOf(countPending, {}),
  today: queryOf(countToday, {}),
  devices: queryOf(countDevices, {}),
  tickets: queryOf(countUnanswered, {}),
};

export function prefetchDashboard(now: Parameters<typeof prefetchQueries>[0]): void {
  const profile = now.context.queryClient.getQueryData(profileQuery.queryKey);
  if (!profile) return;
  if (isAdmin(profile))
    prefetchQueries(now, counts.pending, counts.today, counts.devices, counts.tickets, inHand);
  else if (profile.designCount > 0) prefetchQueries(now, lastOrders);
}
