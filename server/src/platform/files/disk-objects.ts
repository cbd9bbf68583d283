/** Stored files in a folder of this machine. */
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../foundation/error-code.ts';
import {
  checkedKey,
  isKey,
  type LocalFile,
  type Objects,
  type OpenedFile,
  type Range,
  type StoredObject,
  storedPath,
} from './objects.ts';

/** Bytes that a thread reads at once when a whole file is read. */
const wholePieceBytes = 4 * 1024 * 1024;

export class DiskObjects implements Objects {
  readonly place: string;
  readonly idPlace: string;
  readonly #stored: string;
  readonly #removed: string;

  constructor(folder: string) {
    this.place = folder;
    this.idPlace = path.join(folder, 'store-id');
    this.#stored = path.join(folder, 'kept');
    this.#removed = path.join(folder, 'removed');
  }

  async prepare(): Promise<void> {
    for (const folder of [this.#stored, this.#removed]) await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  async check(): Promise<void> {}
  async endUnfinished(): Promise<void> {}
  async prepareToStore(): Promise<void> {}

  async id(): Promise<string | null> {
    try {
      return (await readFile(this.idPlace, 'utf8')).trim() || null;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async setId(id: string): Promise<void> {
    // The rename makes the write atomic, also when several processes start at once.
    const draft = `${this.idPlace}.${process.pid}`;
    await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
    await rename(draft, this.idPlace);
    await syncFolder(this.place);
  }

  async *stored(): AsyncGenerator<StoredObject> {
    for (const folder of await readdir(this.#stored))
      for (const key of (await readdir(path.join(this.#stored, folder))).filter(isKey))
        yield { key, modified: () => modifiedAt(this.pathOf(key)) };
  }

  pathOf(key: string): string {
    return path.join(this.place, storedPath(key));
  }

  #removedPath(day: string, key: string): string {
    return path.join(this.#removed, day, checkedKey(key));
  }

  open(key: string, range?: Range, pieceBytes?: number): Promise<OpenedFile> {
    return openFile(this.pathOf(key), range, pieceBytes);
  }

  /** Other threads read the bytes, because putting together 50 MB takes 50 ms. */
  async readWhole(key: string, range?: Range): Promise<Buffer> {
    const { handle, stats } = await openHandle(this.pathOf(key));
    try {
      const start = range?.start ?? 0;
      const end = Math.min(stats.size, range ? range.end + 1 : Infinity);
      const bytes = Buffer.allocUnsafeSlow(Math.max(0, end - start));
      let at = 0;
      while (at < bytes.length) {
        const { bytesRead } = await handle.read(
          bytes,
          at,
          Math.min(wholePieceBytes, bytes.length - at),
          start + at,
        );
        if (bytesRead === 0) break;
        at += bytesRead;
      }
      return bytes.subarray(0, at);
    } finally {
      await handle.close();
    }
  }

  async ensureReadable(key: string): Promise<void> {
    const { handle } = await openHandle(this.pathOf(key));
    await handle.close();
  }

  copyTo(key: string, to: string): Promise<void> {
    return copyFile(this.pathOf(key), to);
  }

  async store(file: LocalFile): Promise<string> {
    const key = randomBytes(16).toString('hex');
    await this.#put(key, file);
    return key;
  }

  putBack(key: string, file: LocalFile): Promise<void> {
    return this.#put(key, file);
  }

  async #put(key: string, file: LocalFile): Promise<void> {
    const to = this.pathOf(key);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await (file.stays ? link : rename)(file.path, to);
    // The rename must survive a power cut before a row refers to the file.
    await syncFolder(path.dirname(to));
  }

  discard(file: Pick<LocalFile, 'path'>): Promise<void> {
    return rm(file.path, { force: true });
  }

  remove(key: string, day: string): Promise<boolean> {
    return this.removeLocal(this.pathOf(key), day);
  }

  async removeLocal(file: string, day: string): Promise<boolean> {
    await mkdir(path.join(this.#removed, day), { recursive: true, mode: 0o700 });
    return move(file, path.join(this.#removed, day, path.basename(file)));
  }

  removedDays(): Promise<string[]> {
    return readdir(this.#removed).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
  }

  async removedOn(day: string): Promise<string[]> {
    return (await readdir(path.join(this.#removed, day))).filter(isKey);
  }

  openRemoved(day: string, key: string): Promise<OpenedFile> {
    return openFile(this.#removedPath(day, key));
  }

  async bringBack(day: string, key: string): Promise<boolean> {
    const file = this.pathOf(key);
    if (await modifiedAt(file)) return false;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return move(this.#removedPath(day, key), file);
  }

  async purge(day: string): Promise<number> {
    const folder = path.join(this.#removed, day);
    const { length } = await readdir(folder);
    await rm(folder, { recursive: true, force: true });
    return length;
  }
}

async function openHandle(file: string): Promise<{ handle: FileHandle; stats: Stats }> {
  const handle = await open(file, 'r');
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, stats };
  await handle.close();
  throw Object.assign(new Error(`ENOENT: not a file, open '${file}'`), { code: 'ENOENT' });
}

async function openFile(file: string, range?: Range, pieceBytes?: number): Promise<OpenedFile> {
  const { handle, stats } = await openHandle(file);
  const stream = handle.createReadStream({
    ...range,
    ...(pieceBytes !== undefined && { highWaterMark: pieceBytes }),
  });
  // Without a listener, an error after the reader has left would end the process.
  stream.on('error', () => {});
  return { stream, size: stats.size, modified: stats.mtime };
}

export const modifiedAt = (file: string): Promise<Date | null> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => null,
  );

async function move(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync folders.
  if (process.platform === 'win32') return;
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}
