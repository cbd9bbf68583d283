export {
  backTo,
  end,
  findProfile,
  forwardSignedIn,
  isSignedIn,
  profileQuery,
  requireProfile,
} from './session.ts';
export { useLogout } from './use-logout.ts';
