import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { getProfile, type Profile } from '#contract/profile';
import { CallError } from '../../lib/client.ts';
import { forgetKept } from '../../lib/kept-papers.ts';
import { localPath } from '../../lib/local-path.ts';
import { queryOf } from '../../lib/queries.ts';

/** The signed-in person. The layout has fetched it before any page shows. */
export const profileQuery = queryOf(getProfile, {});

// Between leaving and the next sign-in: calls still under way come back refused, and mean nothing any more.
let isOut = false;

/** Somebody is known to be signed in. */
export function isSignedIn(queryClient: QueryClient): boolean {
  return !isOut && queryClient.getQueryData(profileQuery.queryKey) !== undefined;
}

/** The signed-in person, or null when there is none. */
export async function findProfile(queryClient: QueryClient): Promise<Profile | null> {
  try {
    const profile = await queryClient.ensureQueryData(profileQuery);
    isOut = false;
    return profile;
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'UNAUTHENTICATED')) throw error;
    isOut = true;
    forgetKept();
    return null;
  }
}

/** The signed-in person, or a redirect to the sign-in page that leads back to `href`. */
export async function requireProfile(queryClient: QueryClient, href: string): Promise<Profile> {
  const profile = await findProfile(queryClient);
  if (!profile) throw redirect({ to: '/login', search: backTo(href), replace: true });
  return profile;
}

/** On the sign-in page: who is signed in already goes on. */
export async function forwardSignedIn(queryClient: QueryClient, back: string | undefined): Promise<void> {
  if (isOut) return;
  const profile = await findProfile(queryClient).catch(() => null);
  if (profile) throw redirect({ href: localPath(back) ?? '/', replace: true });
}

export const backTo = (href: string) => (href === '/' ? {} : { back: href });

export function begin(queryClient: QueryClient, profile: Profile): void {
  isOut = false;
  forgetKept();
  queryClient.setQueryData(profileQuery.queryKey, profile);
}

/** Goes to the sign-in page and forgets what was fetched for the person who has left, and what they kept here. */
export async function end(queryClient: QueryClient, goToLogin: () => Promise<void>): Promise<void> {
  if (isOut) return;
  isOut = true;
  forgetKept();
  await queryClient.cancelQueries();
  await goToLogin();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'setting' });
}
