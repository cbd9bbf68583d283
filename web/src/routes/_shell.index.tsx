import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { prefetchDashboard } from '../features/dashboard/queries.ts';

export const Route = createFileRoute('/_shell/')({
  loader: prefetchDashboard,
  component: DashboardPage,
});
