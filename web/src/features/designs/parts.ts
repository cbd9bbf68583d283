/** What other features may take from the orders. */
export { DesignStatusBadge } from './DesignStatusBadge.tsx';
export { DesignTypeIcon } from './DesignTypeIcon.tsx';
