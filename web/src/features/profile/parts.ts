import { lazyPart } from '../../ui/lazy-part.ts';

export const ProfileDialog = lazyPart(async () => (await import('./ProfileDialog.tsx')).ProfileDialog);
