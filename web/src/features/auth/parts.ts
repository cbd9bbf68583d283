import { lazyPart } from '../../ui/lazy-part.ts';

/** Render it within `Deferred`. */
export const SignOut = lazyPart(async () => (await import('./SignOut.tsx')).SignOut);

export {
  backTo,
  endSession,
  findProfile,
  forwardSignedIn,
  isSignedIn,
  onLeaving,
  profileQuery,
  requireProfile,
} from './session.ts';
export { useIsAdmin, useProfile } from './use-profile.ts';
