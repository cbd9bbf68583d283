/**
 * The archive of a backup: a tar file, optionally encrypted with age. Its entries, in this order:
 *
 *     READ-ME-FIRST.txt              instructions for a person who finds the file
 *     manifest.json                  the tables and their migrations
 *     database/<table>/<number>      the output of COPY, in pieces
 *     data/<path>                    files of the data folder
 *     end.json                       counts and checksums; without it the archive is truncated
 *     checksums/<number>             at intervals: SHA-256 of the preceding entries, for `sha256sum -c`
 */
import { Decrypter, Encrypter } from 'age-encryption';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar-stream';
import { z } from 'zod';
import { StartError } from '../foundation/start-error.ts';

const text = z.string().min(1).max(200);
const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: text, digest: text })),
  /** In the order of loading. */
  tables: z.array(z.object({ name: text, columns: z.array(text).min(1) })),
});
export type Manifest = z.infer<typeof manifestShape>;

const count = z.number().int().nonnegative();
const endShape = z.object({
  sequences: z.record(text, z.number().int()),
  tables: z.record(text, z.object({ rows: count, bytes: count, sha256: text })),
  files: count,
  bytes: count,
  /** The keys of stored files whose content did not match the database. Archives before 0053 have no list. */
  damaged: z.optional(z.array(text)),
});
export type End = z.infer<typeof endShape>;

const readMe = 'READ-ME-FIRST.txt';
const manifestName = 'manifest.json';
const endName = 'end.json';
const checksumsPerList = 500;
/** The largest entry in bytes that is read into memory. */
const maxEntryBytes = 16 * 1024 * 1024;
const envelope = 'age-encryption.org/v1\n';

/** Letters, digits and `_.-` without a leading dot, so that a joined path cannot leave its folder. */
const plainPath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const isPlainPath = (path: string): boolean => plainPath.test(path);

const words = (encrypted: boolean) => `A backup of a Hakkak shop: its database, files and keys.

THIS ARCHIVE HOLDS SECRETS: customers' names, mobile numbers, identity documents and orders, what is in
their wallets, and the keys of the shop. ${encrypted ? 'It came out of an envelope that only its passphrase opens.' : 'It is not encrypted.'} Keep it where nobody else can read it.

  npm run restore -- check FILE   reads it through and holds it against its checksums
  npm run restore -- FILE         makes a shop of it, in an empty DATA_DIR (and DATABASE_URL, when that is set)
`;

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Every method throws the target's errors. */
export class ArchiveWriter {
  readonly #pack = tar.pack();
  readonly #done: Promise<void>;
  readonly #sums: string[] = [];
  #lists = 0;

  constructor(target: FileHandle, passphrase: string | null, signal: AbortSignal) {
    this.#done = this.#write(target, passphrase, signal);
    this.#done.catch(() => {});
  }

  async #write(target: FileHandle, passphrase: string | null, signal: AbortSignal): Promise<void> {
    const plain = Readable.from(this.#pack);
    const out = target.createWriteStream({ flush: true });
    await pipeline(passphrase === null ? plain : await sealed(plain, passphrase), out, { signal });
  }

  async begin(manifest: Manifest, encrypted: boolean): Promise<void> {
    await this.add(readMe, Buffer.from(words(encrypted)));
    await this.add(manifestName, asJson(manifest));
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#entry({ name, size: content.length, mode: 0o600 }, (entry) => entry.end(content));
    await this.#sum(name, sha256(content));
  }

  /** Adds a file of `size` bytes, and returns its SHA-256 in hex. */
  async addFile(
    name: string,
    { stream, size, modified }: { stream: Readable; size: number; modified: Date },
  ): Promise<string> {
    const hash = createHash('sha256');
    try {
      await this.#entry({ name, size, mtime: modified, mode: 0o600 }, (entry) =>
        pipeline(stream, (chunks: AsyncIterable<Buffer>) => tapped(chunks, hash), entry),
      );
    } finally {
      stream.destroy();
    }
    const sum = hash.digest('hex');
    await this.#sum(name, sum);
    return sum;
  }

  async end(end: End): Promise<void> {
    await this.add(endName, asJson(end));
    await this.#list();
    this.#pack.finalize();
    await this.#done;
  }

  async #entry(
    header: Parameters<tar.Pack['entry']>[0],
    fill: (entry: NodeJS.WritableStream) => unknown,
  ): Promise<void> {
    const written = new Promise<void>((resolve, reject) => {
      const entry = this.#pack.entry(header, (error) => (error ? reject(error) : resolve()));
      Promise.resolve(fill(entry as unknown as NodeJS.WritableStream)).catch(reject);
    });
    written.catch(() => {});
    // A failed target never drains.
    await Promise.race([written, this.#done]);
  }

  async #sum(name: string, sum: string): Promise<void> {
    this.#sums.push(`${sum}  ${name}\n`);
    if (this.#sums.length >= checksumsPerList) await this.#list();
  }

  async #list(): Promise<void> {
    const content = Buffer.from(this.#sums.splice(0).join(''));
    const name = `checksums/${String((this.#lists += 1)).padStart(6, '0')}`;
    await this.#entry({ name, size: content.length, mode: 0o600 }, (entry) => entry.end(content));
  }
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

export interface Piece {
  /** The path is relative to `database/` or `data/`. */
  part: 'database' | 'data';
  path: string;
  size: number;
  mtime: Date;
  content: AsyncIterable<Buffer>;
}

/** Receives the archive's other entries as they are read. */
interface Frame {
  manifest(manifest: Manifest): void;
  end(end: End): void;
}

/**
 * Yields an archive's pieces; unread content of a piece is skipped. Throws a StartError for an archive that is
 * truncated, damaged, foreign or of a later version.
 */
export async function* readArchive(
  file: string,
  passphrase: string | null,
  frame: Frame,
): AsyncGenerator<Piece> {
  const unpack = tar.extract();
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const reading = opened(source, file, passphrase).then((plain) => pipeline(plain, unpack));
  reading.catch((error: Error) => unpack.destroy(error));
  const unlisted = new Map<string, string>();
  const seen = { manifest: false, end: false };
  try {
    for await (const entry of unpack) {
      const { name, size, type, mtime } = entry.header;
      const isList = name.startsWith('checksums/');
      if (type !== 'file' || !isPlainPath(name) || unlisted.has(name) || (seen.end && !isList))
        throw damaged(file, `"${name.slice(0, 100)}" has no place in it`);
      if (isList) {
        compare(file, unlisted, await whole(file, entry as AsyncIterable<Buffer>, size));
        continue;
      }
      const hash = createHash('sha256');
      const content = tapped(entry as AsyncIterable<Buffer>, hash);
      if (name === manifestName) {
        frame.manifest(readJson(file, manifestShape, await whole(file, content, size), 'manifest'));
        seen.manifest = true;
      } else if (name === endName) {
        frame.end(readJson(file, endShape, await whole(file, content, size), 'end'));
        seen.end = true;
      } else if (name === readMe) await whole(file, content, size);
      else {
        const [, part, path] = /^(database|data)\/(.+)$/.exec(name) ?? [];
        if (!seen.manifest || !path) throw damaged(file, `"${name}" has no place in it`);
        yield { part: part as Piece['part'], path, size, mtime, content };
        for await (const _ of content) continue;
      }
      unlisted.set(name, hash.digest('hex'));
    }
    if (!seen.end || unlisted.size > 0) throw damaged(file, 'it was cut off');
  } catch (error) {
    throw explained(error, file);
  } finally {
    unpack.destroy();
    source.destroy();
    await reading.catch(() => {});
  }
}

function compare(file: string, unlisted: Map<string, string>, list: string): void {
  for (const line of list.split('\n').filter(Boolean)) {
    const [sum = '', name = ''] = line.split('  ');
    if (unlisted.get(name) !== sum) throw damaged(file, `"${name.slice(0, 100)}" does not fit its checksum`);
    unlisted.delete(name);
  }
  const [left] = unlisted.keys();
  if (left !== undefined) throw damaged(file, `"${left}" has no checksum`);
}

async function* tapped(entry: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of entry) {
    hash.update(chunk);
    yield chunk;
  }
}

async function whole(file: string, content: AsyncIterable<Buffer>, size: number): Promise<string> {
  if (size > maxEntryBytes) throw damaged(file, 'one of its lists is too long');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function readJson<T>(file: string, shape: z.ZodType<T>, written: string, what: string): T {
  let json: unknown;
  try {
    json = JSON.parse(written);
  } catch {
    throw damaged(file, `its ${what} cannot be read`);
  }
  if (what === 'manifest' && Number((json as { format?: unknown } | null)?.format) > 1)
    throw new StartError(`"${file}" was made by a newer Hakkak. Restore it with that one.`);
  const read = shape.safeParse(json);
  if (!read.success) throw damaged(file, `its ${what} cannot be read`);
  return read.data;
}

const damaged = (file: string, why: string) =>
  new StartError(`"${file}" is no whole backup: ${why}. Nothing can be restored from it; take another one.`);

function explained(error: unknown, file: string): unknown {
  if (error instanceof StartError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new StartError(`There is no "${file}".`);
  if (code !== undefined && code !== 'ERR_STREAM_PREMATURE_CLOSE') return error;
  return damaged(file, message);
}

async function sealed(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return asNode(await encrypter.encrypt(asWeb(plain)));
}

/** Returns the tar stream of a file, decrypted if it is encrypted. */
async function opened(source: Readable, file: string, passphrase: string | null): Promise<Readable> {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const first = (await chunks.next()).value as Buffer | undefined;
  const all = Readable.from(
    (async function* () {
      if (first) yield first;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    })(),
  );
  if (!first?.subarray(0, envelope.length).equals(Buffer.from(envelope))) return all;
  if (passphrase === null)
    throw new StartError(`"${file}" is encrypted. Set BACKUP_PASSPHRASE to what it was encrypted with.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return asNode(await decrypter.decrypt(asWeb(all)));
  } catch (error) {
    if (/no identity matched/.test((error as Error).message))
      throw new StartError(`BACKUP_PASSPHRASE is not the one that "${file}" was encrypted with.`);
    throw error;
  }
}

type AnyStream = Parameters<Decrypter['decrypt']>[0] & globalThis.ReadableStream<Uint8Array>;
const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as AnyStream;
const asNode = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream);
