import { createFileRoute } from '@tanstack/react-router';
import { benchSearch } from '../features/orders/admin/bench-search.ts';
import { adminDesk, orderOf, ordersInHand, pendingOrders } from '../features/orders/admin/queries.ts';
import { WorkbenchPage } from '../features/orders/admin/WorkbenchPage.tsx';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/designsManagement')({
  validateSearch: benchSearch,
  loaderDeps: ({ search: { design } }) => ({ design }),
  loader: (now) =>
    prefetchQueries(
      now,
      adminDesk,
      pendingOrders,
      ordersInHand,
      ...(now.deps.design ? [orderOf(now.deps.design)] : []),
    ),
  component: WorkbenchPage,
});
