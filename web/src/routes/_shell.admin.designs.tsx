import { createFileRoute } from '@tanstack/react-router';
import { designsSearch } from '../features/designs/admin/bench-search.ts';
import { DesignsSearchPage } from '../features/designs/admin/DesignsSearchPage.tsx';

export const Route = createFileRoute('/_shell/admin/designs')({
  validateSearch: designsSearch,
  component: DesignsSearchPage,
});
