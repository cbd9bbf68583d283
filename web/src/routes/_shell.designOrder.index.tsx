import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage } from '../features/orders/OrdersPage.tsx';
import { OrdersSearch } from '../features/orders/orders-search.ts';

export const Route = createFileRoute('/_shell/designOrder/')({
  validateSearch: OrdersSearch,
  component: OrdersPage,
});
