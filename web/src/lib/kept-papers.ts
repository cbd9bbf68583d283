/**
 * Names the browser storage for forms with a person's identity papers. It is deleted when another person signs in,
 * because browsers are shared.
 */

const mark = 'hakkak papers ';

export const keptPlace = (name: string): string => mark + name;
export const papersDatabase = 'hakkak-papers';

/** Call this when the person has signed out or another one has signed in. */
export function forgetKept(): void {
  try {
    for (const place of keptPlaces()) sessionStorage.removeItem(place);
    indexedDB.deleteDatabase(papersDatabase);
  } catch {}
}

const keptPlaces = () => Object.keys(sessionStorage).filter((place) => place.startsWith(mark));

/** Returns whether this tab has papers that were not sent; false without storage. */
export function hasKept(): boolean {
  try {
    return keptPlaces().length > 0;
  } catch {
    return false;
  }
}
