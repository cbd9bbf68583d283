import { useSuspenseQuery } from '@tanstack/react-query';
import { isAdmin } from '#contract/profile';
import { profileQuery } from './session.ts';

/** The signed-in person, on a page that requires one. */
export const useProfile = () => useSuspenseQuery(profileQuery).data;

export const useIsAdmin = () => isAdmin(useProfile());
