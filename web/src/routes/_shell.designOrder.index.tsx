import { createFileRoute } from '@tanstack/react-router';
import { DesignOrderPage } from '../features/designs/DesignOrderPage.tsx';
import { OrdersSearch } from '../features/designs/orders-search.ts';

export const Route = createFileRoute('/_shell/designOrder/')({
  validateSearch: OrdersSearch,
  component: DesignOrderPage,
});
