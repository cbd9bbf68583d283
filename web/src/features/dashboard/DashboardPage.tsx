import { useIsAdmin } from '../auth/parts.ts';
import { AdminDashboard } from './admin-dashboard.ts';
import { CustomerDashboard } from './CustomerDashboard.tsx';

export function DashboardPage() {
  return useIsAdmin() ? <AdminDashboard /> : <CustomerDashboard />;
}
