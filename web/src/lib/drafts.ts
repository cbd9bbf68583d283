import { type DBSchema, type IDBPTransaction, openDB } from 'idb';
import { identityImagesDatabase, withoutDrafts } from './private-drafts.ts';
import type { StagedFile } from './upload-items.ts';
import type { Draft, DraftStore } from './use-draft.ts';

/** The databases of drafts and their versions. */
const databases = { hakkak: 1, [identityImagesDatabase]: 2 } as const;
export type Database = keyof typeof databases;

// Values and files have separate stores: values are written often, files once.
interface Drafts extends DBSchema {
  'order-words': { key: string; value: { words: object; fileIds: string[]; at?: number } };
  'order-files': { key: string; value: File };
}

const stores = ['order-words', 'order-files'] as const;
type Mode = 'readonly' | 'readwrite';
type Transaction<M extends Mode> = IDBPTransaction<Drafts, typeof stores, M>;

const isOf = (owner: string, key: string) => key === owner || key.endsWith(` of ${owner}`);

async function within<M extends Mode, T>(
  name: Database,
  mode: M,
  work: (tx: Transaction<M>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Drafts>(name, databases[name], {
    upgrade: (made) => {
      for (const old of made.objectStoreNames) made.deleteObjectStore(old);
      for (const store of stores) made.createObjectStore(store);
    },
  });
  try {
    const tx = database.transaction(stores, mode);
    const [result] = await Promise.all([work(tx), tx.done]);
    return result;
  } finally {
    database.close();
  }
}

const filesOf = (key: string) => IDBKeyRange.bound(`${key}/`, `${key}/\uffff`);

/** Keeps values and files in IndexedDB until they are sent or discarded, or their owner signs out; all pages share them. */
export const browserDraft = (key: string, database: Database = 'hakkak'): DraftStore => ({
  key,
  delay: 400,
  read: () =>
    within(database, 'readonly', async (tx) => {
      const stored = await tx.objectStore('order-words').get(key);
      if (!stored?.words || !stored.fileIds) return null;
      const files = await Promise.all(
        stored.fileIds.map(async (id) => ({
          id,
          file: await tx.objectStore('order-files').get(`${key}/${id}`),
        })),
      );
      return {
        values: stored.words,
        files: files.filter((each): each is StagedFile => each.file instanceof Blob),
      };
    }),
  write: (draft) => writeDraft(database, key, draft),
  drop: () => dropDraft(key, database),
});

/** Writes the values and the new files, and deletes the files that were removed. */
const writeDraft = (database: Database, key: string, { values, files }: Draft): Promise<unknown> =>
  within(database, 'readwrite', async (tx) => {
    // Only here is it certain that a drop comes before or after.
    if (isDropped(key)) return undefined;
    const store = tx.objectStore('order-files');
    const removed = new Set(await store.getAllKeys(filesOf(key)));
    const added = files.filter(({ id }) => !removed.delete(`${key}/${id}`));
    return Promise.all([
      ...added.map(({ id, file }) => store.put(file, `${key}/${id}`)),
      ...[...removed].map((fileKey) => store.delete(fileKey)),
      tx
        .objectStore('order-words')
        .put({ words: values, fileIds: files.map(({ id }) => id), at: Date.now() }, key),
    ]);
  });

const dropDraft = (key: string, database: Database = 'hakkak'): Promise<unknown> =>
  within(database, 'readwrite', (tx) =>
    Promise.all([
      tx.objectStore('order-words').delete(key),
      tx.objectStore('order-files').delete(filesOf(key)),
    ]),
  );

const keysOf = (owner: string, database: Database): Promise<string[]> =>
  within(database, 'readonly', async (tx) =>
    (await tx.objectStore('order-words').getAllKeys()).filter((key) => isOf(owner, key)),
  );

/** Returns whether the drafts of a key's owner were dropped on this page, so that none may be written again. */
export const isDropped = (key: string): boolean => withoutDrafts.has(partsOf(key).owner);

const partsOf = (key: string) => {
  const at = key.lastIndexOf(' of ');
  return at < 0 ? { what: '', owner: key } : { what: `${key.slice(0, at)} `, owner: key.slice(at + 4) };
};

/** Returns the key of a draft's first or further place; each page that has a form open writes to one of them. */
export function placeOf(key: string, number: number): string {
  const { what, owner } = partsOf(key);
  return number === 1 ? key : `${what}· ${number} of ${owner}`;
}

function placeIn(key: string, place: string): number | null {
  const { what } = partsOf(key);
  const number = place === key ? 1 : Number.parseInt(place.slice(`${what}· `.length), 10);
  return number > 0 && place === placeOf(key, number) ? number : null;
}

/** Returns the places of a draft that hold one, with the time of its last change in ms. */
export const draftPlaces = (key: string, database: Database): Promise<{ number: number; at: number }[]> =>
  within(database, 'readonly', async (tx) => {
    const words = tx.objectStore('order-words');
    const numbers = (await words.getAllKeys())
      .map((each) => placeIn(key, each))
      .filter((each) => each !== null);
    return Promise.all(
      numbers.map(async (number) => ({ number, at: (await words.get(placeOf(key, number)))?.at ?? 0 })),
    );
  });

/** Drops a draft in all its places. */
export async function dropDraftEverywhere(key: string): Promise<void> {
  for (const place of await draftPlaces(key, 'hakkak')) await dropDraft(placeOf(key, place.number));
}

/** Returns the keys of a person's drafts whose key begins with `what`. */
export const draftsUnder = async (owner: string, what: string): Promise<string[]> =>
  (await keysOf(owner, 'hakkak')).filter((key) => key.startsWith(what));

/** Returns whether a person has a draft that was not sent; false without storage. */
export const hasDrafts = (owner: string): Promise<boolean> =>
  Promise.all([keysOf(owner, 'hakkak'), keysOf(owner, identityImagesDatabase)]).then(
    (keys) => keys.flat().length > 0,
    () => false,
  );

export async function dropDraftsOf(owner: string): Promise<void> {
  withoutDrafts.add(owner);
  const keys = await keysOf(owner, 'hakkak').catch(() => []);
  await Promise.all(keys.map((key) => dropDraft(key))).catch(() => {});
}
