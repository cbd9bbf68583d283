import { lazyPart } from '../../ui/lazy-part.ts';

/** The exports for other features. */
export { Fact, Facts } from './Facts.tsx';
export { PlacePoint } from './PlacePoint.tsx';
export { UserButton } from './UserButton.tsx';

/** It loads itself; render it below a `Suspense`. */
export const UserPicker = lazyPart(async () => (await import('./UserPicker.tsx')).UserPicker);
