import { lazyRouteComponent } from '@tanstack/react-router';

/** Admins only, before the page is drawn: React holds back what comes after a first drawing for 300 ms. */
export const AdminDashboard = lazyRouteComponent(() => import('./AdminDashboard.tsx'), 'AdminDashboard');
