/** What other features may take from the discount codes. */
import { lazyPart } from '../../ui/lazy-part.ts';

/** Makes and lists discount codes, for admins: `{ isOpen, onOpenChange }`. Show it within `Deferred`. */
export const OffersDialog = lazyPart(async () => (await import('./OffersDialog.tsx')).OffersDialog);
