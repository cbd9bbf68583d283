import { useSuspenseQuery } from '@tanstack/react-query';
import { isAdmin } from '#contract/profile';
import { lazyPart } from '../../ui/lazy-part.ts';
import { profileQuery } from '../auth/parts.ts';

export function useProfile() {
  return useSuspenseQuery(profileQuery).data;
}

export function useIsAdmin() {
  return isAdmin(useProfile());
}

export const ProfileDialog = lazyPart(async () => (await import('./ProfileDialog.tsx')).ProfileDialog);
