import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useIsAdmin } from '../auth/parts.ts';
import { CustomerDashboard } from './CustomerDashboard.tsx';

// An admin begins at the workbench.
const AdminDashboard = lazyPart(async () => (await import('./AdminDashboard.tsx')).AdminDashboard);

export function DashboardPage() {
  if (!useIsAdmin()) return <CustomerDashboard />;
  return (
    <Suspense fallback={<Skeleton className="h-52 w-full rounded-2xl" />}>
      <AdminDashboard />
    </Suspense>
  );
}
