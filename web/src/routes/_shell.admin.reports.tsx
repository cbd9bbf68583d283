import { createFileRoute } from '@tanstack/react-router';
import { reportsSearch } from '../features/reports/reports-search.ts';
import { ReportsPage } from '../features/reports/ReportsPage.tsx';

export const Route = createFileRoute('/_shell/admin/reports')({
  validateSearch: reportsSearch,
  loaderDeps: ({ search }) => search,
  // Its questions need the calendar, which other pages can do without.
  loader: (now) =>
    void import('../features/reports/first-questions.ts')
      .then(({ beginReports }) => beginReports(now.deps, now))
      .catch(() => {}),
  component: ReportsPage,
});
