import { createFileRoute } from '@tanstack/react-router';
import { DesignPage } from '../features/designs/DesignPage.tsx';
import { OrderSearch } from '../features/designs/orders-search.ts';

export const Route = createFileRoute('/_shell/designOrder/$id')({
  validateSearch: OrderSearch,
  component: DesignPage,
});
