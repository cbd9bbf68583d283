import { lazyPart } from '../../ui/lazy-part.ts';

export { Fact, Facts } from './Facts.tsx';
export { PlacePoint } from './PlacePoint.tsx';
export { PersonButton } from './PersonButton.tsx';

/** It loads itself; render it below a `Suspense`. */
export const PersonPicker = lazyPart(async () => (await import('./PersonPicker.tsx')).PersonPicker);
