import { lazyPart } from '../../ui/lazy-part.ts';

/** Signs out and warns of unsent drafts. Render it within `Deferred`. */
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
