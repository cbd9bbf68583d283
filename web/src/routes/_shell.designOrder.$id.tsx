import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '../features/orders/OrderPage.tsx';
import { OrderSearch } from '../features/orders/orders-search.ts';

export const Route = createFileRoute('/_shell/designOrder/$id')({
  validateSearch: OrderSearch,
  component: OrderPage,
});
