import { lazyPart } from '../../ui/lazy-part.ts';

export const GiftDialog = lazyPart(async () => (await import('./GiftDialog.tsx')).GiftDialog);

/** For admins; it needs a `Deferred` around it. */
export const OffersDialog = lazyPart(async () => (await import('./OffersDialog.tsx')).OffersDialog);
