/** What other features may take from the orders. */
export { DesignFiles } from './DesignFiles.tsx';
export { DesignStatusBadge } from './DesignStatusBadge.tsx';
export { DesignTypeIcon } from './DesignTypeIcon.tsx';
