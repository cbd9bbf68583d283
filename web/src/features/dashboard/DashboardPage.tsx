import { Suspense } from 'react';
import { useIsAdmin } from '../profile/parts.ts';
import { CustomerDashboard } from './CustomerDashboard.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const AdminDashboard = lazyPart(async () => (await import('./AdminDashboard.tsx')).AdminDashboard);

export function DashboardPage() {
  if (!useIsAdmin()) return <CustomerDashboard />;
  return (
    <Suspense>
      <AdminDashboard />
    </Suspense>
  );
}
