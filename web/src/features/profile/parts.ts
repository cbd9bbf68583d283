import { lazyPart } from '../../ui/lazy-part.ts';

export type { ProfileTab } from './ProfileDialog.tsx';

export const ProfileDialog = lazyPart(async () => (await import('./ProfileDialog.tsx')).ProfileDialog);
