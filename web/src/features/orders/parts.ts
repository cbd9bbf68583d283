export { CustomerCard } from './admin/CustomerCard.tsx';
export { OrderCard } from './OrderCard.tsx';
export { OrderStatusBadge } from './OrderStatusBadge.tsx';
export { OrderTypeIcon } from './OrderTypeIcon.tsx';
