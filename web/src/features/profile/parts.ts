import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { getProfile, isAdmin } from '#contract/profile';
import { queryOf } from '../../lib/queries.ts';

/** The signed-in person. The layout has fetched it before any page shows. */
export const profileQuery = queryOf(getProfile, {});

export function useProfile() {
  return useSuspenseQuery(profileQuery).data;
}

export function useIsAdmin() {
  return isAdmin(useProfile());
}

export const ProfileDialog = lazy(async () => ({
  default: (await import('./ProfileDialog.tsx')).ProfileDialog,
}));
