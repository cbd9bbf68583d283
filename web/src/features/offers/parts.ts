import { lazyPart } from '../../ui/lazy-part.ts';

/** For admins; it needs a `Deferred` around it. */
export const OffersDialog = lazyPart(async () => (await import('./OffersDialog.tsx')).OffersDialog);
