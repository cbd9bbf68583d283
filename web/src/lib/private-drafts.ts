import { tabStorage } from './browser-storage.ts';

/**
 * Drafts that must not stay in a shared browser: those of `tabDraft`, and identity images, which are too large for a
 * tab's storage and have their own database.
 */

/**
 * Those whose drafts were dropped on this page and who have not signed in since. A form that is just leaving the page
 * must not write theirs again.
 */
export const withoutDrafts = new Set<string>();

const prefix = 'hakkak draft ';

export const tabDraftKey = (name: string): string => prefix + name;

/** The name is an older one: under a new one the images that browsers hold already would never be deleted. */
export const identityImagesDatabase = 'hakkak-papers';

const tabDraftKeys = () => tabStorage.keys().filter((key) => key.startsWith(prefix));

/** Call this when the person has signed out or another one has signed in. */
export function forgetPrivateDrafts(): void {
  for (const key of tabDraftKeys()) tabStorage.write(key, null);
  try {
    indexedDB.deleteDatabase(identityImagesDatabase);
  } catch {}
}

/** Returns whether this tab has drafts that were not sent; false without storage. */
export const hasTabDrafts = (): boolean => tabDraftKeys().length > 0;
