import { createFileRoute } from '@tanstack/react-router';
import { benchSearch } from '../features/designs/admin/bench-search.ts';
import { WorkbenchPage } from '../features/designs/admin/WorkbenchPage.tsx';

export const Route = createFileRoute('/_shell/admin/designsManagement')({
  validateSearch: benchSearch,
  component: WorkbenchPage,
});
