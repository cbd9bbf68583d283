import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * It comes only for admins, and before the page is drawn: React holds what comes after a first drawing back for 300 ms.
 */
export const AdminDashboard = lazyRouteComponent(() => import('./AdminDashboard.tsx'), 'AdminDashboard');
