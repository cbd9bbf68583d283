import { type DBSchema, type IDBPTransaction, openDB } from 'idb';
import { papersDatabase } from './kept-papers.ts';
import type { StagedFile } from './upload-items.ts';
import type { Draft, DraftStore } from './use-draft.ts';

/** The databases of drafts, and their versions: one of orders, and one of papers, which goes with whoever is signed in. */
const databases = { hakkak: 1, [papersDatabase]: 2 } as const;
type Database = keyof typeof databases;

// Values and files stand apart: what is typed is written often, what was chosen is written once.
interface Drafts extends DBSchema {
  'order-words': { key: string; value: { words: object; fileIds: string[] } };
  'order-files': { key: string; value: File };
}

const stores = ['order-words', 'order-files'] as const;
type Mode = 'readonly' | 'readwrite';
type Transaction<M extends Mode> = IDBPTransaction<Drafts, typeof stores, M>;

/**
 * The name of a draft's place. A draft is a person's own, for two people may share a browser: its name ends with its
 * owner, by which it goes when they sign out. A new order's is named by nothing else.
 */
export const draftPlace = (owner: string, what?: string): string => (what ? `${what} of ${owner}` : owner);

const isOf = (owner: string, place: string) => place === owner || place.endsWith(` of ${owner}`);

/** Runs in one transaction over both stores and waits until it is on disk. */
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

const filesOf = (place: string) => IDBKeyRange.bound(`${place}/`, `${place}/\uffff`);

/** Keeps a form's values and files in this browser until they are sent, discarded, or their owner signs out. */
export const browserDraft = (place: string, database: Database = 'hakkak'): DraftStore => ({
  place,
  delay: 400,
  read: () =>
    within(database, 'readonly', async (tx) => {
      const kept = await tx.objectStore('order-words').get(place);
      if (!kept?.words || !kept.fileIds) return null;
      const files = await Promise.all(
        kept.fileIds.map(async (id) => ({
          id,
          file: await tx.objectStore('order-files').get(`${place}/${id}`),
        })),
      );
      return {
        values: kept.words,
        files: files.filter((each): each is StagedFile => each.file instanceof Blob),
      };
    }),
  write: (draft) => writeDraft(database, place, draft),
  drop: () => dropDraft(place, database),
});

/** Keeps the values, the files which are new, and lets go of those which were taken out. */
const writeDraft = (database: Database, place: string, { values, files }: Draft): Promise<unknown> =>
  within(database, 'readwrite', async (tx) => {
    const store = tx.objectStore('order-files');
    const gone = new Set(await store.getAllKeys(filesOf(place)));
    const added = files.filter(({ id }) => !gone.delete(`${place}/${id}`));
    return Promise.all([
      ...added.map(({ id, file }) => store.put(file, `${place}/${id}`)),
      ...[...gone].map((key) => store.delete(key)),
      tx.objectStore('order-words').put({ words: values, fileIds: files.map(({ id }) => id) }, place),
    ]);
  });

export const dropDraft = (place: string, database: Database = 'hakkak'): Promise<unknown> =>
  within(database, 'readwrite', (tx) =>
    Promise.all([
      tx.objectStore('order-words').delete(place),
      tx.objectStore('order-files').delete(filesOf(place)),
    ]),
  );

/** The places in which a person has something unsent. */
const placesOf = (owner: string, database: Database): Promise<string[]> =>
  within(database, 'readonly', async (tx) =>
    (await tx.objectStore('order-words').getAllKeys()).filter((place) => isOf(owner, place)),
  );

/** Whether a person has written or chosen something here that was not sent; no without storage. */
export const hasDrafts = (owner: string): Promise<boolean> =>
  Promise.all([placesOf(owner, 'hakkak'), placesOf(owner, papersDatabase)]).then(
    (places) => places.flat().length > 0,
    () => false,
  );

/** Deletes every draft of a person's orders. */
export async function dropDraftsOf(owner: string): Promise<void> {
  const places = await placesOf(owner, 'hakkak').catch(() => []);
  await Promise.all(places.map((place) => dropDraft(place))).catch(() => {});
}
