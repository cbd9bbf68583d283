export { Fact, Facts } from './Facts.tsx';
/** They load themselves; render them below a `Suspense`. */
export { PersonPicker } from './lazy-parts.ts';
export { PlacePoint } from './PlacePoint.tsx';
export { PersonButton } from './PersonButton.tsx';
