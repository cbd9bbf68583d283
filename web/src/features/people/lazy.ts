import { lazyPart } from '../../ui/lazy-part.ts';

/** The user information dialog, for admins. Render it within `Deferred`. */
export const UserDialog = lazyPart(async () => (await import('./UserDialog.tsx')).UserDialog);
