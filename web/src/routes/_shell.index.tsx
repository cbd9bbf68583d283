import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { dashboardQuestions } from '../features/dashboard/questions.ts';
import { beginQuestions } from '../lib/queries.ts';

export const Route = createFileRoute('/_shell/')({
  loader: (now) => beginQuestions(now, ...dashboardQuestions(now.context.queryClient)),
  component: DashboardPage,
});
