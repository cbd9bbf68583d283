/**
 * Uploads in a bucket. An object cannot be appended to, so an upload consists of pieces, each an object:
 *
 *     uploads/<key>/<start>-<end>    the bytes from `start` to before `end` (12 digits each)
 *
 * After a short piece, the next request writes its bytes again together with new ones, so that an upload has few pieces,
 * however often the connection broke. Two pieces of one key never differ in a byte: after a write whose outcome is unknown, the upload is
 * continued under another key.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Bucket } from '../outside/s3/bucket.ts';
import { type Appending, checkedKey, isKey, type StoredObject, type UploadFiles } from './objects.ts';
import { download } from './s3-objects.ts';
import type { Scratch } from './scratch.ts';

interface Piece {
  name: string;
  start: number;
  end: number;
}

/** In bytes: shorter pieces are written again with what follows. */
const shortPiece = 1024 * 1024;

const folderOf = (key: string) => `uploads/${checkedKey(key)}/`;
const digits = (at: number) => String(at).padStart(12, '0');
const nameOf = (key: string, start: number, end: number) => `${folderOf(key)}${digits(start)}-${digits(end)}`;

function pieceOf(name: string): Piece | null {
  const [, start, end] = /\/(\d{12})-(\d{12})$/.exec(name) ?? [];
  return start === undefined ? null : { name, start: Number(start), end: Number(end) };
}

export class S3Uploads implements UploadFiles {
  readonly #bucket: Bucket;
  readonly #scratch: Scratch;

  constructor(bucket: Bucket, scratch: Scratch) {
    this.#bucket = bucket;
    this.#scratch = scratch;
  }

  async begin(key: string, former?: { key: string; bytes: number }): Promise<void> {
    if (former === undefined) return;
    for (const { name, start, end } of await this.#pieces(former.key, former.bytes))
      await this.#bucket.copy(name, nameOf(key, start, end));
  }

  async append(key: string, bytes: number): Promise<Appending> {
    const pieces = await this.#pieces(key, bytes);
    const last = pieces.at(-1);
    const short = last && last.end - last.start < shortPiece ? last : undefined;
    const path = this.#scratch.newPath();
    const writing = new PieceWriter(this.#bucket, key, path, short?.start ?? bytes);
    try {
      await writing.begin(short);
    } catch (error) {
      await writing.close();
      throw error;
    }
    return writing;
  }

  async take(key: string, size: number): Promise<{ path: string; isCopy: boolean }> {
    await this.#scratch.refuseFull(size);
    const path = this.#scratch.newPath();
    try {
      for (const { name } of await this.#pieces(key, size)) await download(this.#bucket, name, path, 'a');
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, isCopy: true };
  }

  async remove(key: string, day: string): Promise<boolean> {
    let isMoved = false;
    for await (const { name } of this.#bucket.list(folderOf(key)))
      isMoved = (await this.#bucket.move(name, `removed/${day}/${name.slice('uploads/'.length)}`)) || isMoved;
    return isMoved;
  }

  async delete(key: string): Promise<void> {
    for await (const { name } of this.#bucket.list(folderOf(key))) await this.#bucket.delete(name);
  }

  async *unfinished(): AsyncGenerator<StoredObject> {
    const last = new Map<string, Date>();
    for await (const { name, modified } of this.#bucket.list('uploads/')) {
      const key = name.split('/')[1] ?? '';
      if (isKey(key) && (last.get(key) ?? modified) <= modified) last.set(key, modified);
    }
    for (const [key, modified] of last) yield { key, modified: () => Promise.resolve(modified) };
  }

  /** Returns the pieces of the first `bytes`, in their order, and deletes those that longer ones replace. */
  async #pieces(key: string, bytes: number): Promise<Piece[]> {
    const longest = new Map<number, Piece>();
    const others: Piece[] = [];
    for await (const { name } of this.#bucket.list(folderOf(key))) {
      const piece = pieceOf(name);
      if (!piece || piece.end > bytes) continue;
      // They are listed by their start, and then by their end.
      const shorter = longest.get(piece.start);
      if (shorter) others.push(shorter);
      longest.set(piece.start, piece);
    }
    const pieces: Piece[] = [];
    for (let at = 0; at < bytes; ) {
      const piece = longest.get(at);
      if (!piece) throw Object.assign(new Error(`ENOENT: upload ${key} ends at ${at}`), { code: 'ENOENT' });
      pieces.push(piece);
      at = piece.end;
    }
    for (const { name } of others) await this.#bucket.delete(name);
    return pieces;
  }
}

/** Collects bytes in a file of this machine, and writes them as a piece when they are to be safe. */
class PieceWriter implements Appending {
  readonly #bucket: Bucket;
  readonly #key: string;
  readonly #path: string;
  #handle: FileHandle | null = null;
  /** Where the piece begins that is being collected. */
  #start: number;
  #end: number;
  #safe: number;
  #hash = createHash('sha256');
  isUncertain = false;

  constructor(bucket: Bucket, key: string, path: string, start: number) {
    this.#bucket = bucket;
    this.#key = key;
    this.#path = path;
    this.#start = this.#end = this.#safe = start;
  }

  /** Begins with the bytes of a short piece, if there is one. */
  async begin(short: Piece | undefined): Promise<void> {
    if (short) {
      await download(this.#bucket, short.name, this.#path, 'wx');
      for await (const chunk of createReadStream(this.#path)) this.#hash.update(chunk as Buffer);
      this.#end = this.#safe = short.end;
    }
    this.#handle = await open(this.#path, 'a', 0o600);
  }

  async write(chunk: Buffer): Promise<void> {
    await this.#handle?.appendFile(chunk);
    this.#hash.update(chunk);
    this.#end += chunk.length;
  }

  async flush(): Promise<void> {
    if (this.#end === this.#safe) return;
    const piece = { path: this.#path, size: this.#end - this.#start, sha256: this.#hash.copy().digest() };
    try {
      await this.#bucket.put(nameOf(this.#key, this.#start, this.#end), piece);
    } catch (error) {
      this.isUncertain = true;
      throw error;
    }
    this.#safe = this.#end;
    if (piece.size < shortPiece) return;
    await this.#handle?.truncate(0);
    this.#start = this.#end;
    this.#hash = createHash('sha256');
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    await rm(this.#path, { force: true });
  }
}
