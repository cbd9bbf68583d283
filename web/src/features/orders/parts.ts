/** What other features may take from the orders. */
export { OrderStatusBadge } from './OrderStatusBadge.tsx';
export { OrderTypeIcon } from './OrderTypeIcon.tsx';
