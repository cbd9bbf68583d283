import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { modifiedAt } from './disk-objects.ts';
import { diskFull } from './refusals.ts';

/** Uploads are refused when less disk space than this is free, because PostgreSQL may share the disk. */
const minFreeBytes = 200 * 1024 * 1024;

/** The folder of files that exist only while a call or a program uses them. It is always on this machine. */
export class Scratch {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.join(folder, 'staging');
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Deletes what killed processes have left before `before`. */
  async deleteOlder(before: Date): Promise<void> {
    for (const file of await this.paths()) {
      const modified = await modifiedAt(file);
      if (modified && modified < before) await rm(file, { force: true });
    }
  }

  newPath(): string {
    return this.pathOf(randomBytes(16).toString('hex'));
  }

  pathOf(key: string): string {
    return path.join(this.#folder, key);
  }

  async paths(): Promise<string[]> {
    return (await readdir(this.#folder)).map((name) => path.join(this.#folder, name));
  }

  /** Throws UNAVAILABLE when the disk has no room for so many bytes. */
  async refuseFull(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < minFreeBytes + bytes) throw diskFull();
  }
}
