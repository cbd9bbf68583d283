export { backTo, end, findProfile, forwardSignedIn, isSignedIn, requireProfile } from './session.ts';
export { useLogout } from './use-logout.ts';
