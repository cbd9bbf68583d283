import { createFileRoute } from '@tanstack/react-router';
import { ordersSearch } from '../features/orders/admin/bench-search.ts';
import { OrdersSearchPage } from '../features/orders/admin/OrdersSearchPage.tsx';

export const Route = createFileRoute('/_shell/admin/designs')({
  validateSearch: ordersSearch,
  component: OrdersSearchPage,
});
