/** The database and the file store carry one id: a store is swept by the database that names its files, and by no other. */
import type { Db } from '../database.ts';
import { StartError } from '../start-error.ts';
import { allKeys } from './named-keys.ts';
import { type DiskStore, tooMany } from './store.ts';

export interface Comparison {
  /** The database's id. */
  id: string;
  /** Null: from before there were any. */
  storeId: string | null;
  kept: number;
  named: number;
  /** Keys that the database names and the store does not hold. */
  missing: string[];
  /** Keys that the store holds and the database does not name. */
  unnamed: string[];
}

/** What the database names beside what the store holds. */
export async function compareFiles(db: Db, store: DiskStore): Promise<Comparison> {
  const { id } = await db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
  const kept = new Set(await store.keys());
  const named = new Set(await allKeys(db));
  return {
    id,
    storeId: await store.id(),
    kept: kept.size,
    named: named.size,
    missing: [...named].filter((key) => !kept.has(key)),
    unnamed: [...kept].filter((key) => !named.has(key)),
  };
}

/**
 * Refuses (StartError) a store that belongs to another database. One without an id, from before there were any, is
 * adopted once, if the database names what it holds; one without files, if the database names none.
 */
export async function ensureStoreMatches(db: Db, store: DiskStore): Promise<void> {
  const { id } = await db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
  if ((await store.id()) === id) return;
  const found = await compareFiles(db, store);
  const fault = faultOf(found, store.folder);
  if (fault)
    throw new StartError(
      [
        `${fault} No file was touched.`,
        '  - DATA_DIR or DATABASE_URL is not the right one: set both to the same shop.',
        '  - A new shop: set DATA_DIR to a new folder, and leave this one as it is.',
        '  - The database or the files came from a backup: restore the other of the same backup as well.',
        `  - They do belong together, whatever is missing: write ${id} into "${store.idFile}".`,
      ].join('\n'),
    );
  await store.setId(id);
}

function faultOf({ id, storeId, kept, named, missing, unnamed }: Comparison, folder: string): string | null {
  const some = kept > unnamed.length;
  if (storeId !== null && kept > 0)
    return `The files in "${folder}" belong to another database: theirs has the id ${storeId}, this one ${id}.`;
  if (missing.length > 0 && (!some || tooMany(missing.length, named)))
    return `This database names ${named} files, and ${missing.length} of them are not in "${folder}".`;
  if (unnamed.length > 0 && (!some || tooMany(unnamed.length, kept)))
    return `"${folder}" holds ${kept} files, and this database does not name ${unnamed.length} of them.`;
  return null;
}
