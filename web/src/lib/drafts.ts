import type { StagedFile } from './use-file-uploads.ts';

/** What was written and not sent yet: `words` are the form's own, files as they were chosen. */
export interface Draft<Words> {
  words: Words;
  files: readonly StagedFile[];
}

interface Kept {
  words: unknown;
  fileIds: string[];
}

/**
 * Where a draft is kept. It is a person's own, for two people may share a browser: its name ends with its owner, by which
 * it goes when they sign out. A new order's is named by nothing else.
 */
export const draftPlace = (owner: string, what?: string): string => (what ? `${what} of ${owner}` : owner);

const isOf = (owner: string, place: string) => place === owner || place.endsWith(` of ${owner}`);

// Words and files apart: what is typed is written often, what was chosen is written once.
const words = 'order-words';
const files = 'order-files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('hakkak', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(words);
      request.result.createObjectStore(files);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs in one transaction over both stores and waits until it is on disk. */
async function within<T>(mode: IDBTransactionMode, work: (stores: Stores) => T): Promise<Awaited<T>> {
  const database = await open();
  try {
    const transaction = database.transaction([words, files], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work({
      words: transaction.objectStore(words),
      files: transaction.objectStore(files),
    });
    await done;
    return result;
  } finally {
    database.close();
  }
}

type Stores = { words: IDBObjectStore; files: IDBObjectStore };

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const filesOf = (place: string) => IDBKeyRange.bound(`${place}/`, `${place}/\uffff`);

/** The draft kept in a place, or null. */
export function readDraft<Words>(place: string): Promise<Draft<Words> | null> {
  return within('readonly', async (stores) => {
    const kept = (await answer(stores.words.get(place))) as Partial<Kept> | undefined;
    if (!kept?.words || !kept.fileIds) return null;
    const found = await Promise.all(
      kept.fileIds.map(async (id) => ({
        id,
        file: (await answer(stores.files.get(`${place}/${id}`))) as File | undefined,
      })),
    );
    return {
      words: kept.words as Words,
      files: found.filter((each): each is StagedFile => each.file instanceof Blob),
    };
  });
}

/** Keeps the words, the files which are new, and lets go of those which were taken out. */
export function keepDraft(place: string, draft: Draft<unknown>): Promise<void> {
  return within('readwrite', async (stores) => {
    const kept = new Set((await answer(stores.files.getAllKeys(filesOf(place)))) as string[]);
    const fileIds = draft.files.map(({ id }) => id);
    for (const { id, file } of draft.files)
      if (!kept.delete(`${place}/${id}`)) stores.files.put(file, `${place}/${id}`);
    for (const key of kept) stores.files.delete(key);
    stores.words.put({ words: draft.words, fileIds } satisfies Kept, place);
  });
}

export function dropDraft(place: string): Promise<void> {
  return within('readwrite', (stores) => {
    stores.words.delete(place);
    stores.files.delete(filesOf(place));
  });
}

/** The places in which a person has something unsent. */
const placesOf = (owner: string): Promise<string[]> =>
  within('readonly', async (stores) =>
    ((await answer(stores.words.getAllKeys())) as string[]).filter((place) => isOf(owner, place)),
  );

/** Whether a person has written or chosen something here that was not sent; no without storage. */
export const hasDrafts = (owner: string): Promise<boolean> =>
  placesOf(owner).then(
    (places) => places.length > 0,
    () => false,
  );

/** Deletes every draft of a person. */
export async function dropDraftsOf(owner: string): Promise<void> {
  const places = await placesOf(owner).catch(() => []);
  await Promise.all(places.map(dropDraft)).catch(() => {});
}
