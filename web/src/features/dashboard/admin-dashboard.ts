import { lazyRouteComponent } from '@tanstack/react-router';
import { isAdmin } from '#contract/profile';
import { prefetchQueries } from '../../lib/queries.ts';
import { profileQuery } from '../auth/parts.ts';
import { counts, inHand, lastOrders } from './queries.ts';

/** Admins only, before the page is drawn: React holds back what comes after a first drawing for 300 ms. */
export const AdminDashboard = lazyRouteComponent(() => import('./AdminDashboard.tsx'), 'AdminDashboard');

export async function prefetchDashboard(now: Parameters<typeof prefetchQueries>[0]): Promise<void> {
  const profile = now.context.queryClient.getQueryData(profileQuery.queryKey);
  if (!profile) return;
  if (!isAdmin(profile)) return profile.designCount > 0 ? prefetchQueries(now, lastOrders) : undefined;
  prefetchQueries(now, counts.pending, counts.today, counts.devices, counts.tickets, inHand);
  await AdminDashboard.preload?.();
}
