import { lazyPart } from '../../ui/lazy-part.ts';

export { OrderStatusBadge } from './OrderStatusBadge.tsx';
export { OrderTypeIcon } from './OrderTypeIcon.tsx';

// Pages that import the small parts must not fetch these.
export const CustomerCard = lazyPart(async () => (await import('./admin/CustomerCard.tsx')).CustomerCard);
export const OrderCard = lazyPart(async () => (await import('./OrderCard.tsx')).OrderCard);
export { useKnownChecks } from './file-check.ts';
export { fileNote } from './file-notes.tsx';
