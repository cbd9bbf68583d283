import type { Db } from '../database/database.ts';
import { StartError } from '../foundation/start-error.ts';
import { allDigests } from './named-keys.ts';
import type { FileStore } from './store.ts';

interface Copied {
  /** Files that the other place had already. */
  present: number;
  copied: number;
  bytes: number;
  /** The keys of files that are not there, and of those whose content is not what was stored. */
  missing: string[];
  damaged: string[];
}

/**
 * Copies to another place what it lacks of a shop's files, also of the removed ones. It may be interrupted and repeated, and
 * the shop may run meanwhile. The place gets the shop's id when it has all that there is, so that no shop starts on a part.
 */
export async function copyFiles(
  db: Db,
  from: FileStore,
  to: FileStore,
  signal: AbortSignal,
): Promise<Copied> {
  const { id } = await db.selectFrom('file_store').select('id').executeTakeFirstOrThrow();
  const ids = [await from.id(), await to.id()];
  if (ids[0] !== id) throw new StartError(`The files in "${from.place}" do not belong to this database.`);
  if (ids[1] !== null && ids[1] !== id)
    throw new StartError(`The files in "${to.place}" belong to another shop. No file was touched.`);
  const present = new Set(await to.keys());
  const result: Copied = { present: 0, copied: 0, bytes: 0, missing: [], damaged: [] };
  for (const [key, digest] of await allDigests(db)) {
    signal.throwIfAborted();
    if (present.has(key)) {
      result.present += 1;
      continue;
    }
    const opened = await from.openEver(key);
    if (!opened) {
      // The shop may have stored it in the new place meanwhile.
      const stored = await to.openEver(key);
      stored?.stream.destroy();
      if (stored) result.present += 1;
      else result.missing.push(key);
      continue;
    }
    const sum = await to.putBack(key, opened.stream, opened.modified);
    result.copied += 1;
    result.bytes += opened.size;
    if (digest !== null && digest !== sum) result.damaged.push(key);
  }
  await copyRemoved(from, to, signal);
  if (ids[1] === null) await to.setId(id);
  return result;
}

async function copyRemoved(from: FileStore, to: FileStore, signal: AbortSignal): Promise<void> {
  for (const day of await from.removedDays()) {
    const present = new Set((await to.removedDays()).includes(day) ? await to.removedOn(day) : []);
    for (const key of await from.removedOn(day)) {
      signal.throwIfAborted();
      if (present.has(key)) continue;
      const { stream } = await from.openRemoved(day, key);
      await to.putRemoved(day, key, stream);
    }
  }
}

/** Returns the number of unfinished uploads in a place. Ignores files without an upload, which the sweep removes. */
export async function countReceived(db: Db, place: FileStore): Promise<number> {
  const received = new Set<string>();
  for await (const { key } of place.uploads.unfinished()) received.add(key);
  const uploads = await db.selectFrom('uploads').select('file').execute();
  return uploads.filter(({ file }) => received.has(file)).length;
}
