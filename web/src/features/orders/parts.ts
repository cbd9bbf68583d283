import { lazyPart } from '../../ui/lazy-part.ts';

export { OrderStatusBadge } from './OrderStatusBadge.tsx';
export { OrderTypeIcon } from './OrderTypeIcon.tsx';

// What imports the small parts must not fetch these.
export const CustomerCard = lazyPart(async () => (await import('./admin/CustomerCard.tsx')).CustomerCard);
export const OrderCard = lazyPart(async () => (await import('./OrderCard.tsx')).OrderCard);
