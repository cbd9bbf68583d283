import { createFileRoute } from '@tanstack/react-router';
import { ordersSearch } from '../features/orders/admin/bench-search.ts';
import { customerOf, foundOrders } from '../features/orders/admin/queries.ts';
import { OrdersSearchPage } from '../features/orders/admin/OrdersSearchPage.tsx';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/designs')({
  validateSearch: ordersSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) =>
    prefetchQueries(now, foundOrders(now.deps), ...(now.deps.userId ? [customerOf(now.deps.userId)] : [])),
  component: OrdersSearchPage,
});
