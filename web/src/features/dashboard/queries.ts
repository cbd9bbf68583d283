import { getAdminDesk, getDesk } from '#contract/dashboard';
import { countDevices } from '#contract/devices';
import { countPending, countToday, getOrders, listInHand } from '#contract/order-lists';
import { minuteMs } from '#contract/common/tehran';
import { isAdmin } from '#contract/profile';
import { countUnanswered } from '#contract/tickets';
import { prefetchQueries, queryOf } from '../../lib/queries.ts';
import { profileQuery } from '../auth/parts.ts';

export const lastOrders = queryOf(getOrders, { query: { count: 4 } });
/** Some cards come with the time that passes, which no event announces. */
export const desk = { ...queryOf(getDesk, {}), refetchInterval: minuteMs };
export const adminDesk = { ...queryOf(getAdminDesk, {}), refetchInterval: minuteMs };
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
    prefetchQueries(now, adminDesk, counts.pending, counts.today, counts.devices, counts.tickets, inHand);
  else prefetchQueries(now, desk);
}
