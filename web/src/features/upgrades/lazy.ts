import { lazyPart } from '../../ui/lazy-part.ts';

/** For admins; it needs a `Deferred` around it. */
export const UpgradeRequestsDialog = lazyPart(
  async () => (await import('./requests/UpgradeRequestsDialog.tsx')).UpgradeRequestsDialog,
);
