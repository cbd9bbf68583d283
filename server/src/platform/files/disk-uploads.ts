/** Uploads in a folder of this machine, each in one file. */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../foundation/error-code.ts';
import { type DiskObjects, modifiedAt, syncFolder } from './disk-objects.ts';
import { type Appending, checkedKey, isKey, type StoredObject, type UploadFiles } from './objects.ts';
import type { Scratch } from './scratch.ts';

/** Throws ENOENT for a file that lacks bytes. */
function ensureLength(size: number, bytes: number): void {
  if (size < bytes) throw Object.assign(new Error(`ENOENT: ${size} of ${bytes} bytes`), { code: 'ENOENT' });
}

export class DiskUploads implements UploadFiles {
  readonly #folder: string;
  readonly #objects: DiskObjects;
  readonly #scratch: Scratch;

  constructor(folder: string, objects: DiskObjects, scratch: Scratch) {
    this.#folder = path.join(folder, 'uploads');
    this.#objects = objects;
    this.#scratch = scratch;
  }

  #path(key: string): string {
    return path.join(this.#folder, checkedKey(key));
  }

  async begin(key: string, former?: { key: string; bytes: number }): Promise<void> {
    const file = this.#path(key);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    try {
      if (former !== undefined && former.bytes > 0) {
        await this.#scratch.refuseFull(former.bytes);
        const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;
        await copyFile(this.#path(former.key), file, COPYFILE_EXCL | COPYFILE_FICLONE);
      }
      const handle = await open(file, 'a', 0o600);
      await handle.sync().finally(() => handle.close());
      await syncFolder(this.#folder);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async append(key: string, bytes: number): Promise<Appending> {
    const handle = await open(this.#path(key), constants.O_WRONLY | constants.O_APPEND);
    try {
      const { size } = await handle.stat();
      ensureLength(size, bytes);
      if (size > bytes) await handle.truncate(bytes);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return {
      isUncertain: false,
      write: (chunk) => handle.appendFile(chunk),
      flush: () => handle.datasync(),
      close: () => handle.close(),
    };
  }

  async take(key: string, size: number): Promise<{ path: string; isCopy: boolean }> {
    const file = this.#path(key);
    // While files are moved, an upload that was begun here may have its bytes in the other place.
    ensureLength((await stat(file)).size, size);
    return { path: file, isCopy: false };
  }

  remove(key: string, day: string): Promise<boolean> {
    return this.#objects.removeLocal(this.#path(key), day);
  }

  delete(key: string): Promise<void> {
    return rm(this.#path(key), { force: true });
  }

  async *unfinished(): AsyncGenerator<StoredObject> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    for (const key of names.filter(isKey)) yield { key, modified: () => modifiedAt(this.#path(key)) };
  }
}
