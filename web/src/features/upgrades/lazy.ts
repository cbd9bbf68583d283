import { lazyPart } from '../../ui/lazy-part.ts';

/** The requests for a higher level, for admins: `{ isOpen, onOpenChange }`. Show it within `Deferred`. */
export const UpgradeRequestsDialog = lazyPart(
  async () => (await import('./requests/UpgradeRequestsDialog.tsx')).UpgradeRequestsDialog,
);
