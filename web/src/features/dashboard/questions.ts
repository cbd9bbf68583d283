import type { QueryClient } from '@tanstack/react-query';
import { countDevices } from '#contract/devices';
import { countPending, countToday, getOrders, listInHand } from '#contract/orders';
import { isAdmin } from '#contract/profile';
import { countUnanswered } from '#contract/tickets-number';
import { queryOf } from '../../lib/queries.ts';
import { profileQuery } from '../auth/parts.ts';

export const lastOrders = queryOf(getOrders, { query: { count: 4 } });
export const inHand = queryOf(listInHand, {});
export const counts = {
  pending: queryOf(countPending, {}),
  today: queryOf(countToday, {}),
  devices: queryOf(countDevices, {}),
  tickets: queryOf(countUnanswered, {}),
};

/** The questions of the first look at the dashboard of the signed-in person. */
export function dashboardQuestions(queryClient: QueryClient) {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  if (!profile) return [];
  if (isAdmin(profile)) return [counts.pending, counts.today, counts.devices, counts.tickets, inHand];
  return profile.designCount > 0 ? [lastOrders] : [];
}
