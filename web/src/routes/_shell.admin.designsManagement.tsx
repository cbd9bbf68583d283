import { createFileRoute } from '@tanstack/react-router';
import { benchSearch } from '../features/orders/admin/bench-search.ts';
import { WorkbenchPage } from '../features/orders/admin/WorkbenchPage.tsx';

export const Route = createFileRoute('/_shell/admin/designsManagement')({
  validateSearch: benchSearch,
  component: WorkbenchPage,
});
