import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { endedCookie } from '#contract/common/errors';
import { getProfile, isAdmin, type Profile } from '#contract/profile';
import { deviceStorage } from '../../lib/browser-storage.ts';
import { CallError } from '../../lib/client.ts';
import { ownPath } from '#contract/common/links';
import { forgetPrivateDrafts, withoutDrafts } from '../../lib/private-drafts.ts';
import { queryOf } from '../../lib/queries.ts';

/** The layout fetches it before any page renders. */
export const profileQuery = queryOf(getProfile, {});

// True between signing out and the next sign-in: calls still under way are refused then, and their errors are ignored.
let isOut = false;

export function isSignedIn(queryClient: QueryClient): boolean {
  return !isOut && queryClient.getQueryData(profileQuery.queryKey) !== undefined;
}

/** The page came without a login's cookie. It counts for a while only: one may sign in on another page. */
const cameAsGuest = () => 'guest' in document.documentElement.dataset && performance.now() < 15_000;

export async function findProfile(queryClient: QueryClient): Promise<Profile | null> {
  const isKnown = queryClient.getQueryData(profileQuery.queryKey) !== undefined;
  if (!isKnown && takeEndedCookie()) await dropDraftsOfLast();
  if (!isKnown && cameAsGuest()) return leave();
  try {
    const profile = await queryClient.ensureQueryData(profileQuery);
    deviceStorage.write(lastPerson, profile._id);
    withoutDrafts.delete(profile._id);
    isOut = false;
    return profile;
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'UNAUTHENTICATED')) throw error;
    if (takeEndedCookie() || error.ended) await dropDraftsOfLast();
    return leave();
  }
}

/** Names whose drafts are in this browser, for a page that learns only that their login was ended. */
const lastPerson = 'hakkak person';

/** Returns whether a call that no script has read learned that the login was ended, once. */
function takeEndedCookie(): boolean {
  const isThere = document.cookie.split('; ').includes(`${endedCookie}=1`);
  if (isThere) document.cookie = `${endedCookie}=; path=/; max-age=0`;
  return isThere;
}

async function dropDraftsOfLast(person = deviceStorage.read(lastPerson)): Promise<void> {
  if (person === null) return;
  const { dropDraftsOf } = await import('../../lib/drafts.ts');
  await dropDraftsOf(person);
}

function leave(): null {
  isOut = true;
  forgetPrivateDrafts();
  return null;
}

/** Returns the signed-in person, or throws a redirect to the sign-in page that leads back to `href`. */
export async function requireProfile(queryClient: QueryClient, href: string): Promise<Profile> {
  const profile = await findProfile(queryClient);
  if (!profile) throw redirect({ to: '/login', search: backTo(href), replace: true });
  return profile;
}

/** Where signing in leads: to the page that asked for it, else an admin to the workbench and a customer home. */
export const landingOf = (profile: Profile, back: string | undefined): string =>
  ownPath(back) ?? (isAdmin(profile) ? '/admin/designsManagement?next=true' : '/');

/** Redirects a person who is already signed in away from the sign-in page. */
export async function forwardSignedIn(queryClient: QueryClient, back: string | undefined): Promise<void> {
  if (isOut) return;
  const profile = await findProfile(queryClient).catch(() => null);
  if (profile) throw redirect({ href: landingOf(profile, back), replace: true });
}

export const backTo = (href: string) => (href === '/' ? {} : { back: href });

export function startSession(queryClient: QueryClient, profile: Profile): void {
  isOut = false;
  forgetPrivateDrafts();
  // A late answer to the person before must not count for this one.
  if (takeEndedCookie() && deviceStorage.read(lastPerson) !== profile._id) void dropDraftsOfLast();
  deviceStorage.write(lastPerson, profile._id);
  withoutDrafts.delete(profile._id);
  queryClient.setQueryData(profileQuery.queryKey, profile);
}

const leavings = new Set<() => void>();

/** Runs `leave` when the person signs out or their login has ended. */
export const onLeaving = (leave: () => void): void => void leavings.add(leave);

/** Calls whose answers are the same for everybody. */
const openCalls: ReadonlySet<unknown> = new Set(['setting', 'price/least']);

/** Goes to the sign-in page and clears the cache and the private drafts of the person who has left. */
export async function endSession(
  queryClient: QueryClient,
  goToLogin: () => Promise<void>,
  wasEnded = false,
): Promise<void> {
  if (isOut) return;
  isOut = true;
  // Somebody else may have signed in on another page since.
  const person = queryClient.getQueryData(profileQuery.queryKey)?._id;
  forgetPrivateDrafts();
  for (const leave of leavings) leave();
  await queryClient.cancelQueries();
  await goToLogin();
  if (takeEndedCookie() || wasEnded) await dropDraftsOfLast(person);
  // The sign-in page shows some of them.
  queryClient.removeQueries({ predicate: ({ queryKey }) => !openCalls.has(queryKey[0]) });
}

/** The signed-in person, on a page that requires one. */
export const useProfile = () => useSuspenseQuery(profileQuery).data;

export const useIsAdmin = () => isAdmin(useProfile());
