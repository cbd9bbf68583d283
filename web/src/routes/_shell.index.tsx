import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { beginDashboard } from '../features/dashboard/questions.ts';

export const Route = createFileRoute('/_shell/')({
  loader: beginDashboard,
  component: DashboardPage,
});
