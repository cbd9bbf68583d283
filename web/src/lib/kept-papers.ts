/** Where forms with somebody's papers keep them until they are sent. In a browser that others use too, it goes with them. */

const mark = 'hakkak papers ';

/** A place in `sessionStorage`. */
export const keptPlace = (name: string): string => mark + name;
/** The database of drafts with papers. */
export const papersDatabase = 'hakkak-papers';

/** Nobody is signed in any more, or somebody else is. */
export function forgetKept(): void {
  try {
    for (const place of keptPlaces()) sessionStorage.removeItem(place);
    indexedDB.deleteDatabase(papersDatabase);
  } catch {
    // Without storage nothing was kept.
  }
}

const keptPlaces = () => Object.keys(sessionStorage).filter((place) => place.startsWith(mark));

/** Whether this tab has papers that were not sent; no without storage. */
export function hasKept(): boolean {
  try {
    return keptPlaces().length > 0;
  } catch {
    return false;
  }
}
