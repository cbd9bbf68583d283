import { lazyPart } from '../../ui/lazy-part.ts';

/** What other features may take from the orders. */
export { DesignStatusBadge } from './DesignStatusBadge.tsx';
export { DesignTypeIcon } from './DesignTypeIcon.tsx';
export { useFileUploads } from './use-file-uploads.ts';

export const MonthlyOrders = lazyPart(async () => (await import('./MonthlyOrders.tsx')).MonthlyOrders);
