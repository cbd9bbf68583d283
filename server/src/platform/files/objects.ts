/** The operations that a file store needs from its storage: a disk or an S3 bucket. */
import type { Readable } from 'node:stream';

/** Both ends are included. */
export interface Range {
  start: number;
  end: number;
}

/** A file of this machine that is to be stored. */
export interface LocalFile {
  path: string;
  /** In bytes. */
  size: number;
  sha256: Buffer;
  /** The file stays where it is when it is stored. */
  stays?: true;
}

export interface OpenedFile {
  stream: Readable;
  /** The bytes of the stream. */
  size: number;
  modified: Date;
}

export interface StoredObject {
  key: string;
  /** Null if it is gone. */
  modified(): Promise<Date | null>;
}

/**
 * Stored files by their keys, and removed ones by the day of their removal (YYYY-MM-DD). What is missing is an error with
 * the code ENOENT.
 */
export interface Objects {
  /** For operators. */
  readonly place: string;
  readonly idPlace: string;
  /** Throws a StartError if the place cannot be used. */
  prepare(): Promise<void>;
  /** Throws if the place does not answer now. */
  check(): Promise<void>;
  /** Returns the id of the database that the files belong to, or null. */
  id(): Promise<string | null>;
  setId(id: string): Promise<void>;

  /** Lists the stored files. */
  stored(): AsyncIterable<StoredObject>;
  open(key: string, range?: Range, pieceBytes?: number): Promise<OpenedFile>;
  readWhole(key: string, range?: Range): Promise<Buffer>;
  ensureReadable(key: string): Promise<void>;
  /** Returns the path of a stored file; null if it is not on this machine. */
  pathOf(key: string): string | null;
  /** Writes a stored file to a new file of this machine. */
  copyTo(key: string, path: string): Promise<void>;

  /** Does what takes long about storing a file, before a transaction records it. */
  prepareToStore(file: LocalFile): Promise<void>;
  /** Returns the key of a file that was prepared. */
  store(file: LocalFile): Promise<string>;
  /** Deletes a local file, and what was prepared if it was not stored. */
  discard(file: Pick<LocalFile, 'path'>): Promise<void>;
  /** Stores a restored file. */
  putBack(key: string, file: LocalFile): Promise<void>;

  /** Returns false if the file is missing because another process moved it first. */
  remove(key: string, day: string): Promise<boolean>;
  /** Moves a local file among the removed ones. */
  removeLocal(path: string, day: string): Promise<boolean>;
  removedDays(): Promise<string[]>;
  removedOn(day: string): Promise<string[]>;
  openRemoved(day: string, key: string): Promise<OpenedFile>;
  /** Returns false if the file is stored, or no longer among the removed ones. */
  bringBack(day: string, key: string): Promise<boolean>;
  /** Deletes what was removed on a day. Returns the number of files. */
  purge(day: string): Promise<number>;
  /** Deletes what crashes before `before` have left unfinished. */
  endUnfinished(before: Date): Promise<void>;
}

/** A file that is received in pieces, by one request at a time. */
export interface Appending {
  write(chunk: Buffer): Promise<void>;
  /** Makes safe what was written. */
  flush(): Promise<void>;
  close(): Promise<void>;
  /** True if what failed may still be written later. Nothing may then continue this file. */
  readonly isUncertain: boolean;
}

export interface UploadFiles {
  /** Begins a file. With `former` it has the first bytes of that file, or more. */
  begin(key: string, former?: { key: string; bytes: number }): Promise<void>;
  /** Continues a file after its first `bytes`. */
  append(key: string, bytes: number): Promise<Appending>;
  /** Returns the path of a complete file. A copy is deleted by whoever asked for it. */
  take(key: string, size: number): Promise<{ path: string; isCopy: boolean }>;
  /** Moves a file among the removed ones; returns false if it is missing. */
  remove(key: string, day: string): Promise<boolean>;
  /** Deletes a file whose bytes another one has. */
  delete(key: string): Promise<void>;
  unfinished(): AsyncIterable<StoredObject>;
}

export const isKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a file key: ${key}`);
  return key;
}

/** The path of a stored file in its folder or bucket: many files in one folder are slow on some disks. */
export const storedPath = (key: string): string => `kept/${checkedKey(key).slice(0, 2)}/${key}`;
