import { lazyPart } from '../../ui/lazy-part.ts';

/** All that is known of one person, for admins: `{ userId, isOpen, onOpenChange }`. Show it within `Deferred`. */
export const UserDialog = lazyPart(async () => (await import('./UserDialog.tsx')).UserDialog);
