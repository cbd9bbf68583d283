import { createFileRoute } from '@tanstack/react-router';
import { firstReports } from '../features/reports/queries.ts';
import { reportsSearch } from '../features/reports/reports-search.ts';
import { ReportsPage } from '../features/reports/ReportsPage.tsx';
import { prefetchQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/reports')({
  validateSearch: reportsSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => prefetchQueries(now, ...firstReports(now.deps)),
  component: ReportsPage,
});
