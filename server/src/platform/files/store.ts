import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileKind } from '#contract/common/files';
import { dayMs, hourMs } from '#contract/common/tehran';
import type { Clock } from '../foundation/clock.ts';
import { hasCode, isDiskFault } from '../foundation/error-code.ts';
import { modifiedAt } from './disk-objects.ts';
import { cleanName, headBytes, isProgram, kindOf } from './kind.ts';
import type { LocalFile, Objects, OpenedFile, Range, StoredObject, UploadFiles } from './objects.ts';
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
import type { Scratch } from './scratch.ts';

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

/** Bytes that are read at once of a file whose digest is computed. */
const pieceBytes = 1024 * 1024;
/** Keys that the database is asked about at once. */
const batch = 1000;
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
  const results = await Promise.allSettled(
    files.map(({ filename, data }) => store.stage(Readable.from([data]), filename, limits)),
  );
  const staged = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = results.find((result) => result.status === 'rejected');
  if (!failed) return staged;
  await store.deleteStaged(staged).catch(() => {});
  throw failed.reason;
}

/** Returns those of the keys that records refer to. */
type Named = (keys: string[]) => Promise<Set<string>>;

/**
 * Stores uploaded files. A file is received into staging and stored under a random key before the transaction that
 * records it commits, so a crash can leave a file without a record, but never a record without its file. Removed
 * files are kept for 30 days and restored if a record refers to them again. On a disk all are in `<dataDir>/files`; in a bucket
 * of an S3 store all but `staging` have these names:
 *
 *     store-id                 the id of the database that the files belong to
 *     kept/<2 digits>/<key>    files that records refer to, by the first two digits of their key (32 hex digits)
 *     removed/<day>/<key>      files removed on that day (YYYY-MM-DD, UTC), deleted 30 days later
 *     staging/<32 digits>      files being received, and copies of stored ones for programs that read a path
 *     uploads/<32 digits>      files being received in pieces; each is written by one request at a time
 *
 * A backup needs `store-id` and `kept`.
 */
export class FileStore {
  readonly uploads: UploadFiles;
  readonly #objects: Objects;
  readonly #scratch: Scratch;
  readonly #clock: Clock;

  constructor(objects: Objects, uploads: UploadFiles, scratch: Scratch, clock: Clock) {
    this.#objects = objects;
    this.uploads = uploads;
    this.#scratch = scratch;
    this.#clock = clock;
  }

  /** Where the files are, and where their id is, for operators. */
  get place(): string {
    return this.#objects.place;
  }
  get idPlace(): string {
    return this.#objects.idPlace;
  }

  id(): Promise<string | null> {
    return this.#objects.id();
  }

  setId(id: string): Promise<void> {
    return this.#objects.setId(id);
  }

  /** Throws if the files cannot be reached now. */
  check(): Promise<void> {
    return this.#objects.check();
  }

  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.#objects.stored()) keys.push(key);
    return keys;
  }

  /** Returns whether a file is stored. */
  async hasAny(): Promise<boolean> {
    for await (const _ of this.#objects.stored()) return true;
    return false;
  }

  /**
   * Receives a stream into staging. Its kind is that of its content. Throws FILE_TYPE for a kind that is not allowed, BAD_FILE for an empty file,
   * FILE_TOO_LARGE, and UNAVAILABLE when it has no room.
   */
  async stage(
    source: Readable & { truncated?: boolean },
    name: string,
    limits: StageLimits,
  ): Promise<StagedFile> {
    const filename = cleanName(name);
    if (isProgram(filename)) throw wrongKind(filename, limits);
    await this.refuseFull(limits.maxBytes);

    const staged = this.#scratch.newPath();
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
    const file = { filename, kind, size, sha256: hash.digest(), staged };
    await this.prepareToStore(file);
    return file;
  }

  /** Does what takes long about storing a staged file, so that no transaction waits for it. Deletes the file if that fails. */
  async prepareToStore(file: StagedFile): Promise<void> {
    try {
      await this.#objects.prepareToStore(localOf(file));
    } catch (error) {
      await rm(file.staged, { force: true });
      throw isDiskFault(error) ? diskFull(error) : error;
    }
  }

  store(file: StagedFile, _permit: QuotaPermit): Promise<string> {
    return this.#objects.store(localOf(file));
  }

  /** Deletes staged files that were not stored. */
  async deleteStaged(files: readonly Pick<StagedFile, 'staged'>[]): Promise<void> {
    await Promise.all(files.map(({ staged }) => this.#objects.discard({ path: staged })));
  }

  /** Throws UNAVAILABLE when there is no room for so many bytes. */
  refuseFull(bytes: number): Promise<void> {
    return this.#scratch.refuseFull(bytes);
  }

  removeUpload(key: string): Promise<boolean> {
    return this.uploads.remove(key, this.#today());
  }

  async delete(key: string): Promise<void> {
    await this.#objects.remove(key, this.#today());
  }

  #today(): string {
    return dayOf(this.#clock.now());
  }

  /** Opens a stored file; throws NOT_FOUND if it is missing, INTERNAL if it cannot be opened. Later errors end the stream only. */
  async read(key: string, range?: Range): Promise<Readable> {
    return (await this.#objects.open(key, range).catch(lost)).stream;
  }

  /** Returns the bytes of a stored file. Throws as `read`. */
  readWhole(key: string, range?: Range): Promise<Buffer> {
    return this.#objects.readWhole(key, range).catch(lost);
  }

  /**
   * Calls `run` with a function that returns the path of a stored file, for a process that only reads it. A file that is not
   * on this machine is copied when it is asked for, not while the process has others to do, and the copy is deleted at the
   * end. The function throws as `read`.
   */
  async withPath<T>(key: string, run: (pathOf: () => Promise<string>) => Promise<T>): Promise<T> {
    const path = this.#objects.pathOf(key);
    if (path !== null)
      return run(async () => {
        await this.#objects.ensureReadable(key).catch(lost);
        return path;
      });
    const copy = this.#scratch.newPath();
    let copying: Promise<string> | undefined;
    const make = async () => {
      await this.#objects.copyTo(key, copy).catch(lost);
      return copy;
    };
    try {
      return await run(() => (copying ??= make()));
    } finally {
      await copying?.catch(() => {});
      await rm(copy, { force: true });
    }
  }

  /** Throws as `read` if a stored file cannot be opened. */
  async ensureReadable(key: string, filename: string): Promise<void> {
    await this.#objects.ensureReadable(key).catch((error: unknown) => {
      throw lostFile(filename, error);
    });
  }

  /** Opens a stored file, or one that was removed since; null if there is none. */
  async openEver(key: string): Promise<OpenedFile | null> {
    const orNull = (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    };
    const opened = await this.#objects.open(key, undefined, pieceBytes).catch(orNull);
    if (opened) return opened;
    for (const day of await this.#objects.removedDays()) {
      const removed = await this.#objects.openRemoved(day, key).catch(orNull);
      if (removed) return removed;
    }
    return null;
  }

  removedDays(): Promise<string[]> {
    return this.#objects.removedDays();
  }

  removedOn(day: string): Promise<string[]> {
    return this.#objects.removedOn(day);
  }

  openRemoved(day: string, key: string): Promise<OpenedFile> {
    return this.#objects.openRemoved(day, key);
  }

  /** Stores a file of a backup or of another place, and returns its SHA-256 in hex. Throws if this machine does not read what it has written. */
  async putBack(key: string, content: AsyncIterable<Buffer>, modified: Date): Promise<string> {
    const file = await this.#write(this.#scratch.newPath(), content);
    await utimes(file.path, modified, modified);
    await this.#objects.putBack(key, file);
    return file.sha256.toString('hex');
  }

  /** Stores a removed file of another place; throws as `putBack`. */
  async putRemoved(day: string, key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const { path } = await this.#write(this.#scratch.pathOf(key), content);
    await this.#objects.removeLocal(path, day);
  }

  async #write(path: string, content: AsyncIterable<Buffer>): Promise<LocalFile> {
    const [written, read] = [createHash('sha256'), createHash('sha256')];
    let size = 0;
    const counted = async function* () {
      for await (const chunk of content) {
        written.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    try {
      await pipeline(counted, createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }));
      await pipeline(createReadStream(path), read);
      const sha256 = written.digest();
      if (!sha256.equals(read.digest()))
        throw new Error(`"${path}" is not what was written to it: look at the disk`);
      return { path, size, sha256 };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Returns the SHA-256 of a stored file in hex. */
  async digest(key: string): Promise<string> {
    const hash = createHash('sha256');
    const { stream } = await this.#objects.open(key, undefined, pieceBytes);
    await pipeline(stream, hash);
    return hash.digest('hex');
  }

  /**
   * Deletes abandoned uploads and stored files that `named` does not return. If there are suspiciously many of these
   * files, it removes none, unless `force` is set.
   */
  async sweep(named: Named, force = false): Promise<Sweep> {
    const today = this.#today();
    const result: Sweep = {
      kept: 0,
      unnamed: 0,
      stopped: false,
      movedAside: 0,
      broughtBack: await this.#bringBack(named),
      abandonedUploads: 0,
      purged: await this.#purge(),
    };
    for (const file of await this.#scratch.paths())
      if (this.#isOld(await modifiedAt(file)) && (await this.#objects.removeLocal(file, today)))
        result.abandonedUploads += 1;
    for await (const upload of this.uploads.unfinished())
      if (
        this.#isOld(await upload.modified(), abandonedUploadMs) &&
        (await this.uploads.remove(upload.key, today))
      )
        result.abandonedUploads += 1;
    await this.#objects.endUnfinished(new Date(this.#clock.now().getTime() - abandonedUploadMs));
    const unnamed: string[] = [];
    for await (const objects of batches(this.#objects.stored())) {
      result.kept += objects.length;
      const old: string[] = [];
      for (const { key, modified } of objects) if (this.#isOld(await modified())) old.push(key);
      const namedKeys = await named(old);
      unnamed.push(...old.filter((key) => !namedKeys.has(key)));
    }
    result.unnamed = unnamed.length;
    result.stopped = !force && tooMany(unnamed.length, result.kept);
    if (!result.stopped)
      for (const key of unnamed) if (await this.#objects.remove(key, today)) result.movedAside += 1;
    return result;
  }

  /** A running transaction may be about to record a young file. */
  #isOld(modified: Date | null, after = abandonedAfterMs): boolean {
    return modified !== null && this.#clock.now().getTime() - modified.getTime() > after;
  }

  /** After a newer backup was restored, the database may refer to removed files again. */
  async #bringBack(named: Named): Promise<number> {
    let back = 0;
    for (const day of await this.#objects.removedDays())
      for (const key of await named(await this.#objects.removedOn(day)))
        if (await this.#objects.bringBack(day, key)) back += 1;
    return back;
  }

  async #purge(): Promise<number> {
    const first = dayOf(restorableSince(this.#clock.now()));
    let purged = 0;
    for (const day of await this.#objects.removedDays())
      if (/^\d{4}-\d\d-\d\d$/.test(day) && day < first) purged += await this.#objects.purge(day);
    return purged;
  }
}

const localOf = ({ staged, size, sha256, stays }: StagedFile): LocalFile => ({
  path: staged,
  size,
  sha256,
  ...(stays && { stays }),
});

function lost(error: unknown): never {
  throw lostFile(undefined, error);
}

async function* batches(objects: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let next: StoredObject[] = [];
  for await (const object of objects) {
    next.push(object);
    if (next.length < batch) continue;
    yield next;
    next = [];
  }
  yield next;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
