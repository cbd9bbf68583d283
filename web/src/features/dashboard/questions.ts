import { countDevices } from '#contract/devices';
import { countPending, countToday, getOrders, listInHand } from '#contract/orders';
import { isAdmin } from '#contract/profile';
import { countUnanswered } from '#contract/tickets-number';
import { beginQuestions, queryOf } from '../../lib/queries.ts';
import { profileQuery } from '../auth/parts.ts';
import { AdminDashboard } from './admin-dashboard.ts';

export const lastOrders = queryOf(getOrders, { query: { count: 4 } });
export const inHand = queryOf(listInHand, {});
export const counts = {
  pending: queryOf(countPending, {}),
  today: queryOf(countToday, {}),
  devices: queryOf(countDevices, {}),
  tickets: queryOf(countUnanswered, {}),
};

/** Asks the questions of the first look at the dashboard of the signed-in person, and fetches the part for their role. */
export async function beginDashboard(now: Parameters<typeof beginQuestions>[0]): Promise<void> {
  const profile = now.context.queryClient.getQueryData(profileQuery.queryKey);
  if (!profile) return;
  if (!isAdmin(profile)) return profile.designCount > 0 ? beginQuestions(now, lastOrders) : undefined;
  beginQuestions(now, counts.pending, counts.today, counts.devices, counts.tickets, inHand);
  await AdminDashboard.preload?.();
}
