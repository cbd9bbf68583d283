import { createFileRoute } from '@tanstack/react-router';
import { periodOf, reportsSearch, todayInTehran } from '../features/reports/period.ts';
import { firstBy, reportQuery } from '../features/reports/reports.ts';
import { ReportsPage } from '../features/reports/ReportsPage.tsx';
import { beginQuestions } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/admin/reports')({
  validateSearch: reportsSearch,
  loaderDeps: ({ search }) => search,
  loader: (now) => {
    const period = periodOf(now.deps, todayInTehran());
    beginQuestions(
      now,
      reportQuery('income', period, firstBy('income')),
      reportQuery('orders', period, firstBy('orders')),
    );
  },
  component: ReportsPage,
});
