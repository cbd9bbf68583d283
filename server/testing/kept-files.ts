import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../src/platform/database/database.ts';
import { allKeys } from '../src/platform/files/named-keys.ts';

const list = (folder: string) => readdir(folder, { recursive: true, withFileTypes: true });
const filesIn = async (folder: string) =>
  (await list(folder))
    .filter((each) => each.isFile())
    .map((each) => each.name)
    .toSorted();

export const storedFiles = async (dataDir: string) => ({
  staging: await filesIn(path.join(dataDir, 'files', 'staging')),
  kept: await filesIn(path.join(dataDir, 'files', 'kept')),
  removed: await filesIn(path.join(dataDir, 'files', 'removed')),
});

/** Throws unless staging is empty and the stored files are exactly those that records refer to. */
export async function filesAreRight(db: Db, dataDir: string): Promise<void> {
  const { staging, kept } = await storedFiles(dataDir);
  if (staging.length > 0) throw new Error(`left in staging: ${staging.join(' ')}`);
  const named = (await allKeys(db)).toSorted();
  if (named.join() !== kept.join())
    throw new Error(`kept files: ${kept.join(' ')}; named: ${named.join(' ')}`);
}
