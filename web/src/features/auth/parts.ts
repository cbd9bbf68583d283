import { lazyPart } from '../../ui/lazy-part.ts';

/** Render it within `Deferred`. */
export const SignOut = lazyPart(async () => (await import('./SignOut.tsx')).SignOut);

/** Only the first order asks for a name. */
export const OwnNameField = lazyPart(async () => (await import('./OwnNameField.tsx')).OwnNameField);

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
