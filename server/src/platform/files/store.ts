import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  constants,
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
import type { Readable } from 'node:stream';
import type { FileKind } from '#contract/common/files';
import type { Clock } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import { headBytes, isKind, kindByName } from './kind.ts';
import type { QuotaPermit } from './quota.ts';

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
const minFreeBytes = 200 * 1024 * 1024;
const abandonedAfter = 6 * 3_600_000; // ms
/** Days for which what was removed can be brought back. */
export const removedFor = 30;

/** Whether a part of the files is more than what crashes and broken uploads leave. */
export const tooMany = (part: number, all: number): boolean => part > Math.max(3, all / 20);

/** What a sweep did, in files. */
export interface Sweep {
  kept: number;
  /** Kept files that no record names. */
  unnamed: number;
  /** Too many are unnamed for leftovers: none of them was touched. */
  stopped: boolean;
  movedAside: number;
  broughtBack: number;
  abandonedUploads: number;
  /** Were moved aside 30 days ago, and are deleted now. */
  purged: number;
}

/**
 * Where files live. A file is received into staging, then kept under a random key before the transaction that names it
 * commits: a crash leaves at worst a file nobody names, never a name without its file. What was kept is never deleted
 * at once: it is moved aside for 30 days, and comes back when a record names it again.
 */
export interface FileStore {
  /** Receives a stream; refuses a wrong kind (FILE_TYPE), a broken one (BAD_FILE) and one too large. */
  stage(
    source: Readable & { truncated?: boolean },
    filename: string,
    limits: StageLimits,
  ): Promise<StagedFile>;
  /** Keeps a staged file, for which `room` was claimed; its key. */
  keep(file: StagedFile, room: QuotaPermit): Promise<string>;
  discard(files: readonly StagedFile[]): Promise<void>;
  /** Moves a kept file aside. */
  remove(key: string): Promise<void>;
  /** Opens a kept file, or refuses (INTERNAL) before any of it is sent. What goes wrong later ends the stream only. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Bytes, or null when it is not there or cannot be read. */
  size(key: string): Promise<number | null>;
  /**
   * Moves aside what interrupted uploads left and kept files that `named` does not name. Where these are more than
   * leftovers it leaves them, unless `however` many they are.
   */
  sweep(named: Named, however?: boolean): Promise<Sweep>;
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
  // Cut between the halves of a sign, the first would stay alone.
  return base.length <= 200
    ? base
    : base.slice(0, 200 - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
};

/** Which of these kept files a record names. */
type Named = (keys: string[]) => Promise<Set<string>>;

const isKey = (name: string) => /^[0-9a-f]{32}$/.test(name);
const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Files on a disk, in `<dataDir>/files`:
 *
 *     store-id                 the id of the database whose files these are
 *     kept/<2 digits>/<key>    files that records name, by the first two digits of their key (32 hex digits)
 *     removed/<day>/<key>      moved aside on that day (YYYY-MM-DD, UTC), deleted 30 days later
 *     staging/<32 digits>      being received
 *
 * A backup needs `store-id` and `kept`.
 */
export class DiskStore implements FileStore {
  readonly folder: string;
  readonly idFile: string;
  readonly #staging: string;
  readonly #kept: string;
  readonly #removed: string;
  readonly #clock: Clock;

  constructor(dataDir: string, clock: Clock) {
    this.folder = path.join(dataDir, 'files');
    this.idFile = path.join(this.folder, 'store-id');
    this.#staging = path.join(this.folder, 'staging');
    this.#kept = path.join(this.folder, 'kept');
    this.#removed = path.join(this.folder, 'removed');
    this.#clock = clock;
  }

  async prepare(): Promise<void> {
    for (const folder of [this.#staging, this.#kept, this.#removed])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  /** The id of the database it belongs to; null where it has none yet. */
  async id(): Promise<string | null> {
    try {
      return (await readFile(this.idFile, 'utf8')).trim() || null;
    } catch (error) {
      if (missing(error)) return null;
      throw error;
    }
  }

  async setId(id: string): Promise<void> {
    // Whole or not at all, also when several processes start at once.
    const draft = `${this.idFile}.${process.pid}`;
    await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
    await rename(draft, this.idFile);
    await syncFolder(this.folder);
  }

  /** Every kept file. */
  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for (const folder of await readdir(this.#kept))
      keys.push(...(await readdir(path.join(this.#kept, folder))).filter(isKey));
    return keys;
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
    if (bavail * bsize < minFreeBytes + limits.maxBytes)
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
      if (!isKind(kind, head.subarray(0, Math.min(size, headBytes)), size))
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

  async keep(file: StagedFile, _room: QuotaPermit): Promise<string> {
    const key = randomBytes(16).toString('hex');
    const folder = path.join(this.#kept, key.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(file.staged, path.join(folder, key));
    // The rename itself must outlive a power cut before a row names the file.
    await syncFolder(folder);
    return key;
  }

  async discard(files: readonly StagedFile[]): Promise<void> {
    await Promise.all(files.map((file) => rm(file.staged, { force: true })));
  }

  #path(key: string): string {
    if (!isKey(key)) throw new Error(`not a file key: ${key}`);
    return path.join(this.#kept, key.slice(0, 2), key);
  }

  async remove(key: string): Promise<void> {
    await this.#moveAside(this.#path(key));
  }

  /** False when it is not there: another process was first. */
  async #moveAside(file: string): Promise<boolean> {
    const folder = path.join(this.#removed, dayOf(this.#clock.now()));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return move(file, path.join(folder, path.basename(file)));
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const handle = await open(this.#path(key), 'r').catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'EMFILE'
        ? new Refusal('UNAVAILABLE')
        : lostFile(undefined, error);
    });
    if (!(await handle.stat()).isFile()) {
      await handle.close();
      throw lostFile();
    }
    const stream = handle.createReadStream(range);
    // An error that comes when nobody reads any more must not end the process.
    stream.on('error', () => {});
    return stream;
  }

  async size(key: string): Promise<number | null> {
    try {
      await access(this.#path(key), constants.R_OK);
      const found = await stat(this.#path(key));
      return found.isFile() ? found.size : null;
    } catch {
      return null;
    }
  }

  async sweep(named: Named, however = false): Promise<Sweep> {
    const done: Sweep = {
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
      if ((await this.#isOld(file)) && (await this.#moveAside(file))) done.abandonedUploads += 1;
    }
    const unnamed: string[] = [];
    for (const folder of await readdir(this.#kept)) {
      const old: string[] = [];
      for (const key of (await readdir(path.join(this.#kept, folder))).filter(isKey)) {
        done.kept += 1;
        if (await this.#isOld(this.#path(key))) old.push(key);
      }
      const known = await named(old);
      unnamed.push(...old.filter((key) => !known.has(key)));
    }
    done.unnamed = unnamed.length;
    done.stopped = !however && tooMany(unnamed.length, done.kept);
    if (!done.stopped)
      for (const key of unnamed) if (await this.#moveAside(this.#path(key))) done.movedAside += 1;
    return done;
  }

  /** What is young may be named by a transaction under way. */
  async #isOld(file: string): Promise<boolean> {
    const found = await stat(file).catch(() => null);
    return found !== null && this.#clock.now().getTime() - found.mtimeMs > abandonedAfter;
  }

  /** A database may name again what it did not, after a newer state of it was restored. */
  async #bringBack(named: Named): Promise<number> {
    let back = 0;
    for (const day of await readdir(this.#removed)) {
      const keys = (await readdir(path.join(this.#removed, day))).filter(isKey);
      for (const key of await named(keys)) {
        const kept = this.#path(key);
        if (await stat(kept).catch(() => null)) continue;
        await mkdir(path.dirname(kept), { recursive: true, mode: 0o700 });
        if (await move(path.join(this.#removed, day, key), kept)) back += 1;
      }
    }
    return back;
  }

  async #purge(): Promise<number> {
    const first = dayOf(new Date(this.#clock.now().getTime() - removedFor * 86_400_000));
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

/** False when it is not there. */
async function move(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (missing(error)) return false;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows syncs no folders.
  if (process.platform === 'win32') return;
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

/** A kept file that should be there and cannot be opened: a fault of the shop's, not of who asks. */
export function lostFile(filename?: string, cause?: unknown): Refusal {
  const which = filename === undefined ? 'این فایل' : `فایل «${filename}»`;
  const refusal = new Refusal(
    'INTERNAL',
    `${which} الان در دسترس نیست. لطفاً کمی بعد دوباره تلاش کنید یا به پشتیبانی خبر دهید.`,
  );
  refusal.cause = cause;
  return refusal;
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
