import { lazyPart } from '../../ui/lazy-part.ts';

/** For admins. Render it within `Deferred`. */
export const PersonDialog = lazyPart(async () => (await import('./PersonDialog.tsx')).PersonDialog);
