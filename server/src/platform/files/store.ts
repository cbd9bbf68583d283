import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileKind } from '#contract/common/files';
import { Refusal } from '../http/refusal.ts';
import { headBytes, isKind, kindByName } from './kind.ts';

/** A file received whole and checked, not yet anyone's. */
export interface StagedFile {
  filename: string;
  kind: FileKind;
  size: number;
  sha256: Buffer;
  staged: string;
}

export interface StageLimits {
  maxBytes: number;
  kinds: readonly FileKind[];
}

/** Below this much room on the disk new files are refused, so that the database never meets a full one. */
const keepFree = 200 * 1024 * 1024;
const abandonedAfter = 6 * 3_600_000; // ms

/**
 * Where files live. A file is received into staging, then kept under a random key before the transaction that names it
 * commits: a crash leaves at worst a file nobody names, never a name without its file.
 */
export interface FileStore {
  /** Receives a stream; refuses a wrong kind (FILE_TYPE), a broken one (BAD_FILE) and one too large. */
  stage(
    source: Readable & { truncated?: boolean },
    filename: string,
    limits: StageLimits,
  ): Promise<StagedFile>;
  keep(file: StagedFile): Promise<string>;
  discard(files: readonly StagedFile[]): Promise<void>;
  remove(key: string): Promise<void>;
  read(key: string, range?: { start: number; end: number }): Readable;
  /** Bytes, or null when it is not there. */
  size(key: string): Promise<number | null>;
  /** Drops what interrupted uploads left, and kept files that `named` does not name. */
  sweep(named: (keys: string[]) => Promise<Set<string>>): Promise<void>;
}

const cleanName = (filename: string) => {
  // oxlint-disable-next-line no-control-regex
  const base = path
    .basename(
      filename
        .toWellFormed()
        .replaceAll('\\', '/')
        .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ''),
    )
    .trim();
  const ending = path.extname(base);
  return base.length <= 200 ? base : base.slice(0, 200 - ending.length) + ending;
};

export class DiskStore implements FileStore {
  readonly #staging: string;
  readonly #kept: string;

  constructor(dataDir: string) {
    this.#staging = path.join(dataDir, 'files', 'staging');
    this.#kept = path.join(dataDir, 'files', 'kept');
  }

  async prepare(): Promise<void> {
    await mkdir(this.#staging, { recursive: true, mode: 0o700 });
    await mkdir(this.#kept, { recursive: true, mode: 0o700 });
  }

  async stage(
    source: Readable & { truncated?: boolean },
    name: string,
    limits: StageLimits,
  ): Promise<StagedFile> {
    const filename = cleanName(name);
    const kind = kindByName(filename);
    if (!kind || !limits.kinds.includes(kind)) throw wrongKind(filename, limits);
    const { bavail, bsize } = await statfs(this.#staging);
    if (bavail * bsize < keepFree + limits.maxBytes)
      throw new Refusal('UNAVAILABLE', 'جای کافی برای فایل تازه نیست. کمی بعد دوباره تلاش کنید.');

    const staged = path.join(this.#staging, randomBytes(16).toString('hex'));
    const hash = createHash('sha256');
    const head = Buffer.alloc(headBytes);
    let size = 0;
    const handle = await open(staged, 'wx', 0o600);
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        if (size < headBytes) chunk.copy(head, size);
        size += chunk.length;
        hash.update(chunk);
        await handle.appendFile(chunk);
      }
      if (source.truncated || size > limits.maxBytes) throw tooLarge(filename, limits.maxBytes);
      if (size === 0) throw new Refusal('BAD_FILE', `فایل «${filename}» خالی است.`);
      if (!(await isKind(kind, head.subarray(0, Math.min(size, headBytes)), size)))
        throw wrongKind(filename, limits, `محتوای فایل «${filename}» با پسوند آن نمی‌خواند.`);
      await handle.sync();
    } catch (error) {
      await handle.close();
      await rm(staged, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new Refusal('UNAVAILABLE');
      throw error;
    }
    await handle.close();
    return { filename, kind, size, sha256: hash.digest(), staged };
  }

  async keep(file: StagedFile): Promise<string> {
    const key = randomBytes(16).toString('hex');
    const folder = path.join(this.#kept, key.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(file.staged, path.join(folder, key));
    // The rename itself must outlive a power cut before a row names the file.
    const directory = await open(folder, 'r');
    await directory.sync().finally(() => directory.close());
    return key;
  }

  async discard(files: readonly StagedFile[]): Promise<void> {
    await Promise.all(files.map((file) => rm(file.staged, { force: true })));
  }

  #path(key: string): string {
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error(`not a file key: ${key}`);
    return path.join(this.#kept, key.slice(0, 2), key);
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  read(key: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.#path(key), range);
  }

  async size(key: string): Promise<number | null> {
    return stat(this.#path(key)).then(
      (found) => found.size,
      () => null,
    );
  }

  async sweep(named: (keys: string[]) => Promise<Set<string>>): Promise<void> {
    const old = async (file: string) =>
      Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now()) > abandonedAfter;
    for (const file of await readdir(this.#staging)) {
      const full = path.join(this.#staging, file);
      if (await old(full)) await rm(full, { force: true });
    }
    for (const folder of await readdir(this.#kept)) {
      const keys: string[] = [];
      for (const key of await readdir(path.join(this.#kept, folder)))
        if (await old(this.#path(key))) keys.push(key);
      const known = await named(keys);
      for (const key of keys) if (!known.has(key)) await this.remove(key);
    }
  }
}

const tooLarge = (filename: string, bytes: number) =>
  new Refusal(
    'FILE_TOO_LARGE',
    `حجم فایل ${filename} بیشتر از ${Math.floor(bytes / 1024 / 1024).toLocaleString('fa-IR')} مگابایت است`,
  );

/** Where few kinds may come, they are named. */
function wrongKind(filename: string, { kinds }: StageLimits, otherwise?: string): Refusal {
  const names = kinds.map((kind) => kind.toUpperCase());
  if (names.length <= 3) return new Refusal('FILE_TYPE', `فقط فرمت‌های ${names.join(' و ')} مجاز است`);
  return new Refusal('FILE_TYPE', otherwise ?? `فایل «${filename || 'بی‌نام'}» از نوع‌های پذیرفته‌شده نیست.`);
}
