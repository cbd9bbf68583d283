import { createFileRoute } from '@tanstack/react-router';
import { getOrder } from '#contract/orders';
import { OrderPage } from '../features/orders/OrderPage.tsx';
import { orderSearch } from '../features/orders/orders-search.ts';
import { prefetchQueries, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/$id')({
  validateSearch: orderSearch,
  loader: (now) => prefetchQueries(now, queryOf(getOrder, { params: now.params })),
  component: OrderPage,
});
