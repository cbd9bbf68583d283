import { createFileRoute } from '@tanstack/react-router';
import { getPrices } from '#contract/pricing';
import { OrdersPage } from '../features/orders/OrdersPage.tsx';
import { ordersSearch } from '../features/orders/orders-search.ts';
import { beginQuestions, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/')({
  validateSearch: ordersSearch,
  loader: (now) => beginQuestions(now, queryOf(getPrices, {})),
  component: OrdersPage,
});
