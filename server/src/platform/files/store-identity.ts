/** The database and its file store carry the same id, so that a database never sweeps another database's files. */
import type { Db } from '../database/database.ts';
import { hasCode } from '../foundation/error-code.ts';
import { StartError } from '../foundation/start-error.ts';
import { allDigests, allKeys } from './named-keys.ts';
import { type FileStore, tooMany } from './store.ts';

interface Comparison {
  id: string;
  /** Null for a store from before ids existed. */
  storeId: string | null;
  kept: number;
  named: number;
  /** Keys in the database without a file in the store. */
  missing: string[];
  /** Keys in the store without a record in the database. */
  unnamed: string[];
}

/**
 * Compares the stored files with the database, also while the shop is running: the database is read before and after the
 * files are listed, so that files added or removed in between are not reported.
 */
export async function compareFiles(db: Db, store: Pick<FileStore, 'id' | 'keys'>): Promise<Comparison> {
  const { id } = await db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
  const before = new Set(await allKeys(db));
  const keys = new Set(await store.keys());
  const named = new Set(await allKeys(db));
  return {
    id,
    storeId: await store.id(),
    kept: keys.size,
    named: named.size,
    missing: [...before].filter((key) => named.has(key) && !keys.has(key)),
    unnamed: [...keys].filter((key) => !named.has(key) && !before.has(key)),
  };
}

/**
 * Reads every stored file that has a digest in the database. Returns the keys of those whose content is not what was
 * stored, or cannot be read.
 */
export async function findDamaged(
  db: Db,
  store: FileStore,
): Promise<{ compared: number; damaged: string[] }> {
  const keys = new Set(await store.keys());
  const damaged: string[] = [];
  let compared = 0;
  for (const [key, digest] of await allDigests(db)) {
    if (digest === null || !keys.has(key)) continue;
    compared += 1;
    const now = await store.digest(key).catch((error: unknown) => (hasCode(error, 'ENOENT') ? digest : null));
    if (now !== digest) damaged.push(key);
  }
  return { compared, damaged };
}

/**
 * Throws a StartError if the store belongs to another database. A store without an id gets this database's id if
 * its files match the database's records, or if both have none.
 */
export async function ensureStoreMatches(db: Db, store: FileStore): Promise<void> {
  const { id } = await db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
  if ((await store.id()) === id) return;
  const comparison = await compareFiles(db, store);
  const fault = faultOf(comparison, store.place);
  if (fault)
    throw new StartError(
      [
        `${fault} No file was touched.`,
        '  - DATA_DIR or DATABASE_URL is not the right one: set both to the same shop.',
        '  - A new shop: set DATA_DIR to a new folder, and leave this one as it is.',
        '  - The database or the files came from a backup: restore the other of the same backup as well.',
        `  - They do belong together, whatever is missing: write ${id} into "${store.idPlace}".`,
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
