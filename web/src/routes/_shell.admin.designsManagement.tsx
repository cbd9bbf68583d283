import { createFileRoute } from '@tanstack/react-router';
import { benchSearch } from '../features/orders/admin/bench-search.ts';
import { orderOf, ordersInHand, pendingOrders } from '../features/orders/admin/order-queries.ts';
import { WorkbenchPage } from '../features/orders/admin/WorkbenchPage.tsx';
import { beginQuestions } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/designsManagement')({
  validateSearch: benchSearch,
  loaderDeps: ({ search: { design } }) => ({ design }),
  loader: (now) =>
    beginQuestions(now, pendingOrders, ordersInHand, ...(now.deps.design ? [orderOf(now.deps.design)] : [])),
  component: WorkbenchPage,
});
