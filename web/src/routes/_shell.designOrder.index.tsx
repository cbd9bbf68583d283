import { createFileRoute } from '@tanstack/react-router';
import { getOrder } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { OrdersPage } from '../features/orders/OrdersPage.tsx';
import { ordersSearch } from '../features/orders/orders-search.ts';
import { ordersQuery } from '../features/orders/queries.ts';
import { prefetchQueries, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/')({
  validateSearch: ordersSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) =>
    prefetchQueries(
      now,
      queryOf(getPrices, {}),
      ...(now.deps.tab === 'orders' ? [ordersQuery(now.deps)] : []),
      ...(now.deps.reorder ? [queryOf(getOrder, { params: { id: now.deps.reorder } })] : []),
    ),
  component: OrdersPage,
});
