import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { Suspense } from 'react';
import { findOrder } from '#contract/orders';
import { NoSuchOrder } from '../features/orders/parts.ts';
import { findProfile } from '../features/auth/parts.ts';
import { isAdmin } from '#contract/profile';
import { CallError } from '../lib/client.ts';
import { queryOf } from '../lib/queries.ts';

/** The short address of an order, as an SMS has it: leads to the order's page. */
export const Route = createFileRoute('/_shell/o/$number')({
  notFoundComponent: () => (
    <Suspense>
      <NoSuchOrder />
    </Suspense>
  ),
  loader: async ({ context: { queryClient }, params }) => {
    const order = queryClient.fetchQuery(queryOf(findOrder, { params }, { isQuiet: true }));
    const [profile, found] = await Promise.all([findProfile(queryClient), order.catch(missing)]);
    if (!profile || !found) throw notFound();
    const href = isAdmin(profile)
      ? `/admin/designsManagement?design=${found._id}`
      : `/designOrder/${found._id}`;
    throw redirect({ href, replace: true });
  },
});

function missing(error: unknown): null {
  if (error instanceof CallError && error.code === 'NOT_FOUND') return null;
  throw error;
}
