import { useSuspenseQuery } from '@tanstack/react-query';
import { getProfile, isAdmin } from '#contract/profile';
import { queryOf } from '../../lib/queries.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

/** The signed-in person. The layout has fetched it before any page shows. */
export const profileQuery = queryOf(getProfile, {});

export function useProfile() {
  return useSuspenseQuery(profileQuery).data;
}

export function useIsAdmin() {
  return isAdmin(useProfile());
}

export const ProfileDialog = lazyPart(async () => (await import('./ProfileDialog.tsx')).ProfileDialog);
