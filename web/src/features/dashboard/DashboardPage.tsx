import { lazy, Suspense } from 'react';
import { useIsAdmin } from '../profile/parts.ts';
import { CustomerDashboard } from './CustomerDashboard.tsx';

const AdminDashboard = lazy(async () => ({ default: (await import('./AdminDashboard.tsx')).AdminDashboard }));

export function DashboardPage() {
  if (!useIsAdmin()) return <CustomerDashboard />;
  return (
    <Suspense>
      <AdminDashboard />
    </Suspense>
  );
}
