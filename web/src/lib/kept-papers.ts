/** Where forms with somebody's papers keep them until they are sent. In a browser that others use too, it goes with them. */

const mark = 'hakkak papers ';

/** A place in `sessionStorage`. */
export const keptPlace = (name: string): string => mark + name;
/** A database of pictures, each person's under their id. */
export const papersDatabase = 'hakkak-papers';
export const papersStore = 'papers';

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

/** Whether a person has papers here that were not sent; no without storage. */
export async function hasPapers(owner: string): Promise<boolean> {
  try {
    return keptPlaces().length > 0 || (await countPictures(owner)) > 0;
  } catch {
    return false;
  }
}

function countPictures(owner: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(papersDatabase, 1);
    // There was none: looking makes none.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve(0);
    request.onsuccess = () => {
      const database = request.result;
      const count = database.transaction(papersStore).objectStore(papersStore).count(owner);
      count.onsuccess = () => resolve(count.result);
      count.onerror = () => reject(count.error);
      database.close();
    };
  });
}
