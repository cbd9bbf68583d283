import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
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
  statfs,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileKind } from '#contract/common/files';
import { dayMs, hourMs } from '#contract/common/tehran';
import { trimInvisible } from '#contract/common/visible';
import type { Clock } from '../foundation/clock.ts';
import { hasCode, isDiskFault } from '../foundation/error-code.ts';
import { headBytes, isProgram, kindOf } from './kind.ts';
import type { QuotaPermit } from './quota.ts';
import {
  diskFull,
  emptyFile,
  lostFile,
  refuseEarly,
  refuseForeign,
  tooLarge,
  wrongContent,
  wrongKind,
} from './refusals.ts';

/** A file that was received completely and checked, but not stored yet. */
export interface StagedFile {
  filename: string;
  kind: FileKind;
  size: number;
  sha256: Buffer;
  staged: string;
  /** The staged file stays when it is stored: its receiver deletes it once the work has committed. */
  stays?: true;
}

export interface StageLimits {
  maxBytes: number;
  kinds: readonly FileKind[];
}

/** Bytes that a thread reads at once when a whole file is read. */
const pieceBytes = 4 * 1024 * 1024;
/** Uploads are refused when less disk space than this is free, because PostgreSQL may share the disk. */
const minFreeBytes = 200 * 1024 * 1024;
const abandonedAfterMs = 6 * hourMs;
/** An upload in pieces lives 24 hours; its record ends it, and the sweep finds those without one. */
const abandonedUploadMs = 48 * hourMs;
/** Days after which a deleted file is gone for good. */
export const removedForDays = 30;
/** Files that were deleted after this time can still be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - removedForDays * dayMs);

/** Returns whether `part` is more than crashes and interrupted uploads can explain. */
export const tooMany = (part: number, all: number): boolean => part > Math.max(3, all / 20);

export interface Sweep {
  kept: number;
  /** Stored files without a record. */
  unnamed: number;
  /** True if the sweep removed none of them, because they were too many. */
  stopped: boolean;
  movedAside: number;
  broughtBack: number;
  abandonedUploads: number;
  purged: number;
}

export interface GeneratedFile {
  filename: string;
  data: Uint8Array;
}

/** Stages generated files, all or none. */
export async function stageAll(
  store: FileStore,
  files: readonly GeneratedFile[],
  limits: StageLimits,
): Promise<StagedFile[]> {
  const staged: StagedFile[] = [];
  try {
    for (const { filename, data } of files)
      staged.push(await store.stage(Readable.from([data]), filename, limits));
  } catch (error) {
    await store.deleteStaged(staged);
    throw error;
  }
  return staged;
}

export const cleanName = (filename: string) => {
  const written = path.basename(
    filename
      .toWellFormed()
      .replaceAll('\\', '/')
      .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ''),
  );
  const visible = trimInvisible(written);
  // Of a name that nobody sees only the ending is kept.
  const base = /^(?:\.[^.]*)?$/.test(visible) ? `file${visible}` : visible;
  const ending = path.extname(base);
  // A cut between the halves of a surrogate pair would leave the first half alone.
  return base.length <= 200
    ? base
    : base.slice(0, 200 - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
};

/** Returns those of the keys that records refer to. */
type Named = (keys: string[]) => Promise<Set<string>>;

const isKey = (name: string) => /^[0-9a-f]{32}$/.test(name);

/**
 * Stores uploaded files. A file is received into staging and moved to a random key before the transaction that
 * records it commits, so a crash can leave a file without a record, but never a record without its file. Removed
 * files are kept for 30 days and restored if a record refers to them again. All are in `<dataDir>/files`:
 *
 *     store-id                 the id of the database that the files belong to
 *     kept/<2 digits>/<key>    files that records refer to, by the first two digits of their key (32 hex digits)
 *     removed/<day>/<key>      files removed on that day (YYYY-MM-DD, UTC), deleted 30 days later
 *     staging/<32 digits>      files being received
 *     uploads/<32 digits>      files being received in pieces; each is written by one request at a time
 *
 * A backup needs `store-id` and `kept`.
 */
export class FileStore {
  readonly folder: string;
  readonly idFile: string;
  readonly #staging: string;
  readonly #uploads: string;
  readonly #stored: string;
  readonly #removed: string;
  readonly #clock: Clock;

  constructor(dataDir: string, clock: Clock) {
    this.folder = path.join(dataDir, 'files');
    this.idFile = path.join(this.folder, 'store-id');
    this.#staging = path.join(this.folder, 'staging');
    this.#uploads = path.join(this.folder, 'uploads');
    this.#stored = path.join(this.folder, 'kept');
    this.#removed = path.join(this.folder, 'removed');
    this.#clock = clock;
  }

  async prepare(): Promise<void> {
    for (const folder of [this.#staging, this.#uploads, this.#stored, this.#removed])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  /** Returns the id of the database that the store belongs to, or null. */
  async id(): Promise<string | null> {
    try {
      return (await readFile(this.idFile, 'utf8')).trim() || null;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async setId(id: string): Promise<void> {
    // The rename makes the write atomic, also when several processes start at once.
    const draft = `${this.idFile}.${process.pid}`;
    await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
    await rename(draft, this.idFile);
    await syncFolder(this.folder);
  }

  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for (const folder of await readdir(this.#stored))
      keys.push(...(await readdir(path.join(this.#stored, folder))).filter(isKey));
    return keys;
  }

  /**
   * Receives a stream into staging. Its kind is that of its content. Throws FILE_TYPE for a kind that is not allowed, BAD_FILE for an empty file,
   * FILE_TOO_LARGE, and UNAVAILABLE when the disk is full.
   */
  async stage(
    source: Readable & { truncated?: boolean },
    name: string,
    limits: StageLimits,
  ): Promise<StagedFile> {
    const filename = cleanName(name);
    if (isProgram(filename)) throw wrongKind(filename, limits);
    await this.refuseFull(limits.maxBytes);

    const staged = path.join(this.#staging, randomBytes(16).toString('hex'));
    const hash = createHash('sha256');
    const head = Buffer.alloc(headBytes);
    let size = 0;
    let kind: FileKind | null = null;
    const handle = await open(staged, 'wx', 0o600);
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        if (size < headBytes) chunk.copy(head, size);
        size += chunk.length;
        if (size >= headBytes && size - chunk.length < headBytes) refuseEarly(filename, head, limits);
        hash.update(chunk);
        await handle.appendFile(chunk);
      }
      if (source.truncated || size > limits.maxBytes) throw tooLarge(filename, limits.maxBytes);
      if (size === 0) throw emptyFile(filename);
      const beginning = head.subarray(0, Math.min(size, headBytes));
      refuseForeign(filename, beginning, limits);
      kind = kindOf(filename, limits.kinds, beginning, size);
      if (!kind) throw wrongContent(filename, limits);
      await handle.sync();
    } catch (error) {
      await handle.close();
      await rm(staged, { force: true });
      throw isDiskFault(error) ? diskFull(error) : error;
    }
    await handle.close();
    return { filename, kind, size, sha256: hash.digest(), staged };
  }

  async store(file: StagedFile, _permit: QuotaPermit): Promise<string> {
    const key = randomBytes(16).toString('hex');
    const folder = path.join(this.#stored, key.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (file.stays ? link : rename)(file.staged, path.join(folder, key));
    // The rename must survive a power cut before a row refers to the file.
    await syncFolder(folder);
    return key;
  }

  async deleteStaged(files: readonly StagedFile[]): Promise<void> {
    await Promise.all(files.map((file) => rm(file.staged, { force: true })));
  }

  /** Throws UNAVAILABLE when the disk has no room for so many bytes. */
  async refuseFull(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#staging);
    if (bavail * bsize < minFreeBytes + bytes) throw diskFull();
  }

  /** Returns the path of a file that is received in pieces. */
  uploadPath(key: string): string {
    if (!isKey(key)) throw new Error(`not an upload: ${key}`);
    return path.join(this.#uploads, key);
  }

  /** Begins a file to receive in pieces. With `former` it has the first bytes of that file, or more. */
  async beginUpload(key: string, former?: { key: string; bytes: number }): Promise<void> {
    const file = this.uploadPath(key);
    try {
      if (former !== undefined && former.bytes > 0) {
        await this.refuseFull(former.bytes);
        const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;
        await copyFile(this.uploadPath(former.key), file, COPYFILE_EXCL | COPYFILE_FICLONE);
      }
      const handle = await open(file, 'a', 0o600);
      await handle.sync().finally(() => handle.close());
      await syncFolder(this.#uploads);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async deleteUpload(key: string): Promise<void> {
    await this.#moveAside(this.uploadPath(key));
  }

  #path(key: string): string {
    if (!isKey(key)) throw new Error(`not a file key: ${key}`);
    return path.join(this.#stored, key.slice(0, 2), key);
  }

  async delete(key: string): Promise<void> {
    await this.#moveAside(this.#path(key));
  }

  /** Returns false if the file is missing because another process moved it first. */
  async #moveAside(file: string): Promise<boolean> {
    const folder = path.join(this.#removed, dayOf(this.#clock.now()));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return move(file, path.join(folder, path.basename(file)));
  }

  /** Opens a stored file; throws NOT_FOUND if it is missing, INTERNAL if it cannot be opened. Later errors end the stream only. */
  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const handle = await this.#open(key);
    const stream = handle.createReadStream(range);
    // Without a listener, an error after the reader has left would end the process.
    stream.on('error', () => {});
    return stream;
  }

  /** Returns the bytes of a stored file. Other threads read them, because putting together 50 MB takes 50 ms. Throws as `read`. */
  async readWhole(key: string, range?: { start: number; end: number }): Promise<Buffer> {
    const handle = await this.#open(key);
    try {
      const start = range?.start ?? 0;
      const end = Math.min((await handle.stat()).size, range ? range.end + 1 : Infinity);
      const bytes = Buffer.allocUnsafeSlow(Math.max(0, end - start));
      let at = 0;
      while (at < bytes.length) {
        const { bytesRead } = await handle.read(
          bytes,
          at,
          Math.min(pieceBytes, bytes.length - at),
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

  async #open(key: string, filename?: string): Promise<FileHandle> {
    const handle = await open(this.#path(key), 'r').catch((error: unknown) => {
      throw lostFile(filename, error);
    });
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    throw lostFile(filename);
  }

  /** Returns the path of a stored file, for a process that only reads it. Throws as `read`. */
  async pathOf(key: string): Promise<string> {
    await (await this.#open(key)).close();
    return this.#path(key);
  }

  /** Throws as `read` if a stored file cannot be opened. */
  async ensureReadable(key: string, filename: string): Promise<void> {
    await (await this.#open(key, filename)).close();
  }

  /** Returns the SHA-256 of a stored file in hex. */
  async digest(key: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.#path(key), { highWaterMark: 1024 * 1024 }), hash);
    return hash.digest('hex');
  }

  /**
   * Deletes abandoned uploads and stored files that `named` does not return. If there are suspiciously many of these
   * files, it removes none, unless `force` is set.
   */
  async sweep(named: Named, force = false): Promise<Sweep> {
    const result: Sweep = {
      kept: 0,
      unnamed: 0,
      stopped: false,
      movedAside: 0,
      broughtBack: await this.#bringBack(named),
      abandonedUploads: 0,
      purged: await this.#purge(),
    };
    for (const name of await readdir(this.#staging)) {
      const file = path.join(this.#staging, name);
      if ((await this.#isOld(file)) && (await this.#moveAside(file))) result.abandonedUploads += 1;
    }
    for (const name of (await readdir(this.#uploads)).filter(isKey)) {
      const file = path.join(this.#uploads, name);
      if ((await this.#isOld(file, abandonedUploadMs)) && (await this.#moveAside(file)))
        result.abandonedUploads += 1;
    }
    const unnamed: string[] = [];
    for (const folder of await readdir(this.#stored)) {
      const old: string[] = [];
      for (const key of (await readdir(path.join(this.#stored, folder))).filter(isKey)) {
        result.kept += 1;
        if (await this.#isOld(this.#path(key))) old.push(key);
      }
      const namedKeys = await named(old);
      unnamed.push(...old.filter((key) => !namedKeys.has(key)));
    }
    result.unnamed = unnamed.length;
    result.stopped = !force && tooMany(unnamed.length, result.kept);
    if (!result.stopped)
      for (const key of unnamed) if (await this.#moveAside(this.#path(key))) result.movedAside += 1;
    return result;
  }

  /** A running transaction may be about to record a young file. */
  async #isOld(file: string, after = abandonedAfterMs): Promise<boolean> {
    const stats = await stat(file).catch(() => null);
    return stats !== null && this.#clock.now().getTime() - stats.mtimeMs > after;
  }

  /** After a newer backup was restored, the database may refer to removed files again. */
  async #bringBack(named: Named): Promise<number> {
    let back = 0;
    for (const day of await readdir(this.#removed)) {
      const keys = (await readdir(path.join(this.#removed, day))).filter(isKey);
      for (const key of await named(keys)) {
        const file = this.#path(key);
        if (await stat(file).catch(() => null)) continue;
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        if (await move(path.join(this.#removed, day, key), file)) back += 1;
      }
    }
    return back;
  }

  async #purge(): Promise<number> {
    const first = dayOf(restorableSince(this.#clock.now()));
    let purged = 0;
    for (const day of await readdir(this.#removed)) {
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || day >= first) continue;
      purged += (await readdir(path.join(this.#removed, day))).length;
      await rm(path.join(this.#removed, day), { recursive: true, force: true });
    }
    return purged;
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

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
