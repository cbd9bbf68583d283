import { createFileRoute } from '@tanstack/react-router';
import { reportsSearch } from '../features/reports/reports-search.ts';
import { ReportsPage } from '../features/reports/ReportsPage.tsx';
import { prefetchLazyQueries } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/reports')({
  validateSearch: reportsSearch,
  loaderDeps: ({ search }) => search,
  // The periods need the calendar, which other pages can do without.
  loader: (now) =>
    prefetchLazyQueries(now, import('../features/reports/queries.ts'), ({ firstReports }) =>
      firstReports(now.deps),
    ),
  component: ReportsPage,
});
