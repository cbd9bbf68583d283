import { createFileRoute } from '@tanstack/react-router';
import { getPrices } from '#contract/pricing';
import { OrdersPage } from '../features/orders/OrdersPage.tsx';
import { ordersSearch } from '../features/orders/orders-search.ts';
import { prefetchQueries, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/')({
  validateSearch: ordersSearch,
  loader: (now) => prefetchQueries(now, queryOf(getPrices, {})),
  component: OrdersPage,
});
