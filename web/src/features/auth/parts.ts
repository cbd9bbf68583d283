import { lazyPart } from '../../ui/lazy-part.ts';

/** Leaving, with what was not sent: `{ person, isWanted, onSettled }`, within `Deferred`. */
export const SignOut = lazyPart(async () => (await import('./SignOut.tsx')).SignOut);

export {
  backTo,
  end,
  findProfile,
  forwardSignedIn,
  isSignedIn,
  profileQuery,
  requireProfile,
} from './session.ts';
