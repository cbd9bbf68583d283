import { lazyPart } from '../../ui/lazy-part.ts';

export const PersonPicker = lazyPart(async () => (await import('./PersonPicker.tsx')).PersonPicker);
