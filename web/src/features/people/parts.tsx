/** What other features may take from the people. */
export { Fact, Facts } from './Facts.tsx';
export { PlacePoint } from './PlacePoint.tsx';
export { UserButton } from './UserButton.tsx';
export { UserPicker } from './UserPicker.tsx';
