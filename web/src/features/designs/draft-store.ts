import { type PlainType, plainTypes } from '#contract/designs';
import type { StagedFile } from './use-file-uploads.ts';

/** An order that was not sent yet. */
export interface Draft {
  type: PlainType;
  desc: string;
  files: readonly StagedFile[];
}

interface Words {
  type: PlainType;
  desc: string;
  fileIds: string[];
}

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

// A draft is a person's own: two people may share a browser.
const filesOf = (owner: string) => IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`);

/** The draft kept for a person, or null. */
export function readDraft(owner: string): Promise<Draft | null> {
  return within('readonly', async (stores) => {
    const kept = (await answer(stores.words.get(owner))) as Words | undefined;
    if (!kept) return null;
    const found = await Promise.all(
      kept.fileIds.map(async (id) => ({
        id,
        file: (await answer(stores.files.get(`${owner}/${id}`))) as File | undefined,
      })),
    );
    const type = plainTypes.find((each) => each === kept.type) ?? 'corel';
    return {
      type,
      desc: kept.desc,
      files: found.filter((each): each is StagedFile => each.file instanceof Blob),
    };
  });
}

/** Keeps the words, the files which are new, and lets go of those which were taken out. */
export function keepDraft(owner: string, draft: Draft): Promise<void> {
  return within('readwrite', async (stores) => {
    const kept = new Set((await answer(stores.files.getAllKeys(filesOf(owner)))) as string[]);
    const fileIds = draft.files.map(({ id }) => id);
    for (const { id, file } of draft.files)
      if (!kept.delete(`${owner}/${id}`)) stores.files.put(file, `${owner}/${id}`);
    for (const key of kept) stores.files.delete(key);
    stores.words.put({ type: draft.type, desc: draft.desc, fileIds } satisfies Words, owner);
  });
}

export function dropDraft(owner: string): Promise<void> {
  return within('readwrite', (stores) => {
    stores.words.delete(owner);
    stores.files.delete(filesOf(owner));
  });
}
