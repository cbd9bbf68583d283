import { lazyPart } from '../../ui/lazy-part.ts';

/** The user information dialog, for admins. Render it within `Deferred`. */
export const PersonDialog = lazyPart(async () => (await import('./PersonDialog.tsx')).PersonDialog);
