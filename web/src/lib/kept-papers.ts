/** Where forms with somebody's papers keep them until they are sent. In a browser that others use too, it goes with them. */

const mark = 'hakkak papers ';

/** A place in `sessionStorage`. */
export const keptPlace = (name: string): string => mark + name;
/** A database of pictures. */
export const papersDatabase = 'hakkak-papers';

/** Nobody is signed in any more, or somebody else is. */
export function forgetKept(): void {
  try {
    for (const place of Object.keys(sessionStorage))
      if (place.startsWith(mark)) sessionStorage.removeItem(place);
    indexedDB.deleteDatabase(papersDatabase);
  } catch {
    // Without storage nothing was kept.
  }
}
