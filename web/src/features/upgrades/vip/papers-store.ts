/** Pictures chosen and not sent yet, kept in the browser for the person who chose them until they sign out. */
import { papersDatabase, papersStore as store } from '../../../lib/kept-papers.ts';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(papersDatabase, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (papers: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** A picture of the next request: chosen here, or on the server already. */
export type Paper = { id: string; file: File } | { id: string; path: string };

/** What was chosen, or null when nothing waits. Without storage nothing ever waits. */
export const keptPapers = (owner: string): Promise<Paper[] | null> =>
  within<Paper[] | undefined>('readonly', (papers) => papers.get(owner)).then(
    (kept) => kept ?? null,
    () => null,
  );

export const keepPapers = (owner: string, kept: readonly Paper[]): Promise<unknown> =>
  within('readwrite', (papers) => papers.put(kept, owner)).catch(() => undefined);

export const forgetPapers = (owner: string): Promise<unknown> =>
  within('readwrite', (papers) => papers.delete(owner)).catch(() => undefined);
