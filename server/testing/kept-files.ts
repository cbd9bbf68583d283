import path from 'node:path';
import { readdir } from 'node:fs/promises';
import type { Db } from '../src/platform/database/database.ts';
import type { Environment } from '../src/platform/environment/environment.ts';
import { allKeys } from '../src/platform/files/named-keys.ts';
import { viewOf } from './store.ts';

type Place = Pick<Environment, 'dataDir' | 's3'> & Partial<Pick<Environment, 'formerFiles'>>;

/** Returns the names of the files in each folder, of a shop that is being moved in both places. */
export async function storedFiles(place: Place) {
  const views = [place, ...(place.formerFiles ? [{ ...place, ...place.formerFiles }] : [])].map(viewOf);
  const namesIn = async (folder: string) => {
    const lists = await Promise.all(views.map((view) => view.list(folder)));
    return [...new Set(lists.flat().map((name) => path.basename(name)))].toSorted();
  };
  return {
    // It is on this machine wherever the others are.
    staging: (await readdir(path.join(place.dataDir, 'files', 'staging'))).toSorted(),
    kept: await namesIn('kept'),
    removed: await namesIn('removed'),
  };
}

/** Throws unless staging is empty and the stored files are exactly those that records refer to. */
export async function filesAreRight(db: Db, place: Place): Promise<void> {
  const { staging, kept } = await storedFiles(place);
  if (staging.length > 0) throw new Error(`left in staging: ${staging.join(' ')}`);
  const named = (await allKeys(db)).toSorted();
  if (named.join() !== kept.join())
    throw new Error(`kept files: ${kept.join(' ')}; named: ${named.join(' ')}`);
}
