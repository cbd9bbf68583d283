/** The exports for other features. */
export { Fact, Facts } from './Facts.tsx';
export { PlacePoint } from './PlacePoint.tsx';
export { UserButton } from './UserButton.tsx';
export { UserPicker } from './UserPicker.tsx';
