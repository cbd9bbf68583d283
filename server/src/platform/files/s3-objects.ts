/** Stored files in a bucket. The names of its objects are the paths of files in the folder of a disk. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../foundation/error-code.ts';
import { Refusal } from '../foundation/refusal.ts';
import { StartError } from '../foundation/start-error.ts';
import type { Bucket } from '../outside/s3/bucket.ts';
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

const idName = 'store-id';
const removedName = (day: string, name: string) => `removed/${day}/${name}`;
/** A staged file has the key under which it is stored. */
const keyOf = ({ path: file }: Pick<LocalFile, 'path'>) => checkedKey(path.basename(file));

export class S3Objects implements Objects {
  readonly place: string;
  readonly idPlace: string;
  readonly #bucket: Bucket;
  /** The keys of objects that were written for a call and that no work has stored yet. */
  readonly #prepared = new Set<string>();

  constructor(bucket: Bucket) {
    this.place = bucket.place;
    this.idPlace = `${bucket.place}/${idName}`;
    this.#bucket = bucket;
  }

  async prepare(): Promise<void> {
    // Unlike a check, a list says why it is refused.
    const listing = this.#bucket.list(idName).next();
    await listing.catch((error: unknown) => {
      const cause = error instanceof Refusal ? error.cause : error;
      throw new StartError(
        `The bucket "${this.place}" cannot be used: ${(cause as Error).message}. Look at S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_PATH_STYLE.`,
      );
    });
  }

  check(): Promise<void> {
    return this.#bucket.check();
  }

  async id(): Promise<string | null> {
    try {
      const { stream } = await this.#bucket.open(idName);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString().trim() || null;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  setId(id: string): Promise<void> {
    return this.#bucket.putText(idName, `${id}\n`);
  }

  async *stored(): AsyncGenerator<StoredObject> {
    for await (const { name, modified } of this.#bucket.list('kept/')) {
      const key = path.posix.basename(name);
      if (isKey(key)) yield { key, modified: () => Promise.resolve(modified) };
    }
  }

  open(key: string, range?: Range): Promise<OpenedFile> {
    return this.#bucket.open(storedPath(key), range);
  }

  async readWhole(key: string, range?: Range): Promise<Buffer> {
    const { stream, size } = await this.open(key, range);
    const bytes = Buffer.allocUnsafeSlow(size);
    let at = 0;
    for await (const chunk of stream) at += (chunk as Buffer).copy(bytes, at);
    return bytes.subarray(0, at);
  }

  async ensureReadable(key: string): Promise<void> {
    if (!(await this.#bucket.find(storedPath(key))))
      throw Object.assign(new Error(`ENOENT: no ${key} in ${this.place}`), { code: 'ENOENT' });
  }

  pathOf(): null {
    return null;
  }

  async copyTo(key: string, to: string): Promise<void> {
    await download(this.#bucket, storedPath(key), to, 'wx');
  }

  async prepareToStore(file: LocalFile): Promise<void> {
    await this.#bucket.put(storedPath(keyOf(file)), file);
    this.#prepared.add(keyOf(file));
  }

  async store(file: LocalFile): Promise<string> {
    const key = keyOf(file);
    if (!this.#prepared.delete(key)) throw new Error(`${key} was not prepared`);
    await rm(file.path, { force: true });
    return key;
  }

  async discard(file: Pick<LocalFile, 'path'>): Promise<void> {
    await rm(file.path, { force: true });
    // One quick attempt, so that the call is not delayed; the sweep deletes what remains.
    if (this.#prepared.delete(keyOf(file))) await this.#bucket.tryToDelete(storedPath(keyOf(file)));
  }

  async putBack(key: string, file: LocalFile): Promise<void> {
    await this.#bucket.put(storedPath(key), file);
    await rm(file.path, { force: true });
  }

  remove(key: string, day: string): Promise<boolean> {
    return this.#bucket.move(storedPath(key), removedName(day, key));
  }

  async removeLocal(file: string, day: string): Promise<boolean> {
    try {
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      const local = { path: file, size: (await stat(file)).size, sha256: hash.digest() };
      await this.#bucket.put(removedName(day, path.basename(file)), local);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
    await rm(file, { force: true });
    return true;
  }

  removedDays(): Promise<string[]> {
    return this.#bucket.folders('removed/');
  }

  async removedOn(day: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { name } of this.#bucket.list(removedName(day, '')))
      keys.push(path.posix.basename(name));
    return keys.filter(isKey);
  }

  openRemoved(day: string, key: string): Promise<OpenedFile> {
    return this.#bucket.open(removedName(day, checkedKey(key)));
  }

  async bringBack(day: string, key: string): Promise<boolean> {
    if (await this.#bucket.find(storedPath(key))) return false;
    return this.#bucket.move(removedName(day, key), storedPath(key));
  }

  async purge(day: string): Promise<number> {
    let purged = 0;
    for await (const { name } of this.#bucket.list(removedName(day, ''))) {
      await this.#bucket.delete(name);
      purged += 1;
    }
    return purged;
  }

  endUnfinished(before: Date): Promise<void> {
    return this.#bucket.endUnfinished(before);
  }
}

/** Writes an object to a file. Throws if it is not what was stored. */
export async function download(bucket: Bucket, name: string, to: string, flags: 'wx' | 'a'): Promise<void> {
  const { stream, sha256 } = await bucket.open(name);
  const hash = createHash('sha256');
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { flags, mode: 0o600 }),
  );
  if (sha256 !== null && sha256 !== hash.digest('hex'))
    throw new Error(`"${name}" in ${bucket.place} is not what was stored`);
}
