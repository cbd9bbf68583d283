import { lazyPart } from '../../ui/lazy-part.ts';

/** Render it within `Deferred`. */
export const SignOut = lazyPart(async () => (await import('./SignOut.tsx')).SignOut);

export { OwnNameField } from './OwnNameField.tsx';

export {
  backTo,
  endSession,
  findProfile,
  forwardSignedIn,
  isSignedIn,
  onLeaving,
  profileQuery,
  requireProfile,
  useIsAdmin,
  useProfile,
} from './session.ts';
