import { useIsAdmin } from '../auth/parts.ts';
import { AdminDashboard } from './AdminDashboard.tsx';
import { CustomerDashboard } from './CustomerDashboard.tsx';

export function DashboardPage() {
  return useIsAdmin() ? <AdminDashboard /> : <CustomerDashboard />;
}
