import { createFileRoute, redirect } from '@tanstack/react-router';
import { getOrder } from '#contract/orders';
import { OrderPage } from '../features/orders/OrderPage.tsx';
import { orderSearch } from '../features/orders/orders-search.ts';
import { leavePayment, receivePayment } from '../features/wallet/payment-return.ts';
import { prefetchQueries, queryOf } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/designOrder/$id')({
  validateSearch: orderSearch,
  beforeLoad: ({ params: { id }, search: { payment, ref, ...rest } }) => {
    if (!payment) return;
    receivePayment(`/designOrder/${id}`, payment, ref);
    throw redirect({ to: '/designOrder/$id', params: { id }, search: rest, replace: true });
  },
  loader: (now) => prefetchQueries(now, queryOf(getOrder, { params: now.params })),
  onLeave: leavePayment,
  component: OrderPage,
});
