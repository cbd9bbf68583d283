/**
 * A bucket of an S3 store. Every call ends: each attempt has a time limit, what may succeed a moment later is tried again, and a
 * store that does not answer refuses the call (UNAVAILABLE). An object that is missing is an error with the code ENOENT, a
 * full store one with EDQUOT, as on a disk.
 */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, isDiskFault } from '../../foundation/error-code.ts';
import { Refusal } from '../../foundation/refusal.ts';
import type { S3Environment } from './read-environment.ts';

/** A file of this machine, or a section of it, that becomes an object. */
export interface LocalFile {
  path: string;
  /** In bytes. */
  size: number;
  sha256: Buffer;
}

export interface Listed {
  name: string;
  size: number;
  modified: Date;
}

export interface Opened {
  stream: Readable;
  size: number;
  modified: Date;
  /** In hex, as it was stored; null if another program stored the object. */
  sha256: string | null;
}

/** Larger files are sent in parts of so many bytes. */
const partBytes = 16 * 1024 * 1024;
const partsAtOnce = 3;
const usualLimits = {
  connectMs: 3000,
  /** For one attempt, up to the answer's headers. None begins later than this after the first. */
  answerMs: 8000,
  /** The same for sending a file or a part of it. */
  sendMs: 30_000,
  /** Without a byte of an answer that somebody waits for. */
  silenceMs: 15_000,
};
const attempts = 3;
/** In ms, before the second attempt; later ones wait four times as long as the one before. */
const pauseMs = 100;
/** Each download of somebody with a slow line holds a connection. */
const maxConnections = 1000;

export class Bucket {
  readonly #client: S3Client;
  readonly #limits: typeof usualLimits;
  readonly #bucket: string;
  /** The SHA-256 in hex of the bodies that are being sent. */
  readonly #digests = new WeakMap<Readable, string>();
  readonly place: string;

  constructor(
    { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: S3Environment,
    limits = usualLimits,
  ) {
    this.#limits = limits;
    const agent = { keepAlive: true, maxSockets: maxConnections };
    this.#bucket = bucket;
    this.place = `${endpoint}/${bucket}`;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: pathStyle,
      // A repeat needs a new stream of the body, so it is made here.
      maxAttempts: 1,
      // Every failure is told of by the call that it ends.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      // Stores of other vendors do not know the newer checksums; the SHA-256 of the body is signed instead.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: limits.connectMs,
        // The limits of attempts end whatever is silent. A download may be read slowly, and has its own.
        socketTimeout: 0,
        httpAgent: new http.Agent(agent),
        httpsAgent: new https.Agent(agent),
      },
    });
    // The store refuses a body whose SHA-256 is not the one that was signed.
    this.#client.middlewareStack.add(
      (next) => (args) => {
        const { body, headers } = args.request as { body?: Readable; headers: Record<string, string> };
        const sha256 = body && this.#digests.get(body);
        if (sha256 !== undefined) headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build', name: 'signDigest' },
    );
  }

  close(): void {
    this.#client.destroy();
  }

  async put(name: string, file: LocalFile): Promise<void> {
    if (file.size > partBytes) return this.#putInParts(name, file);
    const object = { Bucket: this.#bucket, Key: name, Metadata: metadataOf(file) };
    await this.#sendBody(file.path, 0, file.size, file.sha256, (client, Body, abortSignal) =>
      client.send(new PutObjectCommand({ ...object, Body, ContentLength: file.size }), { abortSignal }),
    );
  }

  async putText(name: string, text: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: name };
    await this.#attempt((client, abortSignal) =>
      client.send(new PutObjectCommand({ ...object, Body: text }), { abortSignal }),
    );
  }

  async #putInParts(name: string, file: LocalFile): Promise<void> {
    const object = { Bucket: this.#bucket, Key: name };
    const { UploadId } = await this.#attempt((client, abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ ...object, Metadata: metadataOf(file) }), {
        abortSignal,
      }),
    );
    const upload = { ...object, UploadId };
    const parts: { PartNumber: number; ETag: string | undefined }[] = [];
    const count = Math.ceil(file.size / partBytes);
    let next = 0;
    const sendParts = async () => {
      while (next < count) {
        const at = next;
        next += 1;
        const [start, end] = [at * partBytes, Math.min(file.size, (at + 1) * partBytes)];
        const digest = await digestOf(file.path, start, end);
        const part = { ...upload, PartNumber: at + 1, ContentLength: end - start };
        const { ETag } = await this.#sendBody(file.path, start, end, digest, (client, Body, abortSignal) =>
          client.send(new UploadPartCommand({ ...part, Body }), { abortSignal }),
        );
        parts[at] = { PartNumber: at + 1, ETag };
      }
    };
    try {
      await Promise.all(
        Array.from({ length: partsAtOnce }, () =>
          sendParts().catch((error: unknown) => {
            next = count;
            throw error;
          }),
        ),
      );
      const whole = { ...upload, MultipartUpload: { Parts: parts } };
      await this.#attempt(
        (client, abortSignal) => client.send(new CompleteMultipartUploadCommand(whole), { abortSignal }),
        { timeoutMs: this.#limits.sendMs },
      ).catch(async (error: unknown) => {
        // An attempt whose answer was lost may have succeeded.
        if ((await this.find(name))?.size !== file.size) throw error;
      });
    } catch (error) {
      await this.#attempt((client, abortSignal) =>
        client.send(new AbortMultipartUploadCommand(upload), { abortSignal }),
      ).catch(() => {});
      throw error;
    }
  }

  /** Ends the unfinished uploads of parts that began before `before`, which crashes have left. */
  async endUnfinished(before: Date): Promise<void> {
    const inBucket = { Bucket: this.#bucket };
    const { Uploads = [] } = await this.#attempt((client, abortSignal) =>
      client.send(new ListMultipartUploadsCommand(inBucket), { abortSignal }),
    );
    for (const { Key, UploadId, Initiated } of Uploads)
      if (Initiated && Initiated < before)
        await this.#attempt((client, abortSignal) =>
          client.send(new AbortMultipartUploadCommand({ ...inBucket, Key, UploadId }), { abortSignal }),
        ).catch(allowMissing);
  }

  async open(name: string, range?: { start: number; end: number }): Promise<Opened> {
    const object = {
      Bucket: this.#bucket,
      Key: name,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    };
    const { Body, ContentLength, LastModified, Metadata } = await this.#attempt((client, abortSignal) =>
      client.send(new GetObjectCommand(object), { abortSignal }),
    );
    return {
      stream: endingInSilence(Body as Readable, this.place, this.#limits.silenceMs),
      size: ContentLength ?? 0,
      modified: LastModified ?? new Date(0),
      sha256: Metadata?.sha256 ?? null,
    };
  }

  /** Returns null if there is no such object. */
  async find(name: string): Promise<Listed | null> {
    const object = { Bucket: this.#bucket, Key: name };
    const reply = await this.#attempt((client, abortSignal) =>
      client.send(new HeadObjectCommand(object), { abortSignal }),
    ).catch(allowMissing);
    return reply
      ? { name, size: reply.ContentLength ?? 0, modified: reply.LastModified ?? new Date(0) }
      : null;
  }

  /** Throws if the bucket does not answer at once, or does not let us in. */
  async check(): Promise<void> {
    const bucket = { Bucket: this.#bucket };
    await this.#attempt(
      (client, abortSignal) => client.send(new HeadBucketCommand(bucket), { abortSignal }),
      { timeoutMs: this.#limits.connectMs, tries: 1 },
    );
  }

  /** Lists the objects under a prefix in the order of their names. */
  async *list(prefix: string): AsyncGenerator<Listed> {
    for await (const { Contents = [] } of this.#pages({ Prefix: prefix }))
      for (const { Key = '', Size = 0, LastModified } of Contents)
        yield { name: Key, size: Size, modified: LastModified ?? new Date(0) };
  }

  /** Lists the names of the folders in a folder, whose name ends with a slash. */
  async folders(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { CommonPrefixes = [] } of this.#pages({ Prefix: folder, Delimiter: '/' }))
      for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(folder.length, -1));
    return names;
  }

  async *#pages(listed: { Prefix: string; Delimiter?: string }): AsyncGenerator<ListObjectsV2CommandOutput> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const page: ListObjectsV2CommandInput = {
        Bucket: this.#bucket,
        ...listed,
        ...(token !== '' && { ContinuationToken: token }),
      };
      const answer = await this.#attempt((client, abortSignal) =>
        client.send(new ListObjectsV2Command(page), { abortSignal }),
      );
      yield answer;
      token = answer.NextContinuationToken;
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: to, CopySource: `${this.#bucket}/${from}` };
    await this.#attempt(
      (client, abortSignal) => client.send(new CopyObjectCommand(object), { abortSignal }),
      { timeoutMs: this.#limits.sendMs },
    );
  }

  /** Returns false if there is no such object. */
  async move(from: string, to: string): Promise<boolean> {
    try {
      await this.copy(from, to);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
    await this.delete(from);
    return true;
  }

  async delete(name: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: name };
    await this.#attempt((client, abortSignal) =>
      client.send(new DeleteObjectCommand(object), { abortSignal }),
    ).catch(allowMissing);
  }

  /** Deletes an object if the store answers at once. */
  async tryToDelete(name: string): Promise<void> {
    const object = { Bucket: this.#bucket, Key: name };
    await this.#attempt(
      (client, abortSignal) => client.send(new DeleteObjectCommand(object), { abortSignal }),
      { timeoutMs: this.#limits.connectMs, tries: 1 },
    ).catch(() => {});
  }

  #sendBody<T>(
    path: string,
    start: number,
    end: number,
    sha256: Buffer,
    send: (client: S3Client, body: Readable, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    return this.#attempt(
      async (client, signal) => {
        const body = sectionOf(path, start, end);
        this.#digests.set(body, sha256.toString('hex'));
        const broken = new Promise<never>((_, reject) => void body.on('error', reject));
        try {
          return await Promise.race([send(client, body, signal), broken]);
        } finally {
          body.destroy();
        }
      },
      { timeoutMs: this.#limits.sendMs },
    );
  }

  /** Makes a call at most `tries` times, each with a limit until the headers of its answer have come. */
  async #attempt<T>(
    call: (client: S3Client, signal: AbortSignal) => Promise<T>,
    { timeoutMs = this.#limits.answerMs, tries = attempts } = {},
  ): Promise<T> {
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(), timeoutMs);
      try {
        return await call(this.#client, limit.signal);
      } catch (error) {
        const isLate = performance.now() - began >= timeoutMs;
        if (attempt >= tries || isLate || !isPassing(error)) throw faultOf(error, this.place);
      } finally {
        clearTimeout(timer);
      }
      await sleep(pauseMs * 4 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}

const metadataOf = ({ sha256 }: LocalFile) => ({ sha256: sha256.toString('hex') });

const sectionOf = (path: string, start: number, end: number): Readable =>
  end > start
    ? createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 })
    : Readable.from([], { objectMode: false });

async function digestOf(path: string, start: number, end: number): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(sectionOf(path, start, end), hash);
  return hash.digest();
}

/** The fields that the SDK adds to an error response. */
interface Answered {
  name: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as Answered).$metadata?.httpStatusCode;

/** Whether a call that failed may succeed a moment later: no answer came, or the store is busy or broken. */
function isPassing(error: unknown): boolean {
  if (isDiskFault(error) || hasCode(error, 'ENOENT')) return false;
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

const fullStore = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'EntityTooLarge']);

/** Returns the error as a disk would throw it, or the refusal of a store that does not work now. */
function faultOf(error: unknown, place: string): unknown {
  const { name } = error as Answered;
  const status = statusOf(error);
  const cause = error as Error;
  // A file of this machine could not be read.
  if (status === undefined && hasCode(error, 'ENOENT')) return error;
  const isMissing = status === 404 && name !== 'NoSuchBucket';
  // An object that is shorter than its record says does not have the section that was asked for.
  if (isMissing || status === 416) return withCode('ENOENT', `no such object in ${place}`, cause);
  if (fullStore.has(name) || status === 507) return withCode('EDQUOT', `${place} is full`, cause);
  if (status === undefined && isDiskFault(error)) return error;
  // The store understood the call and refuses it, as one whose bytes are not those of its digest.
  if (status === 400) return error;
  return unavailable(`${place}: ${name} ${cause.message}`, cause);
}

const withCode = (code: string, message: string, cause: Error) =>
  Object.assign(new Error(`${code}: ${message}`, { cause }), { code });

function unavailable(why: string, cause?: Error): Refusal {
  const refusal = new Refusal(
    'UNAVAILABLE',
    'محل نگهداری فایل‌ها الان در دسترس نیست. کمی بعد دوباره تلاش کنید.',
    { retryAfter: 5 },
  );
  refusal.cause = new Error(why, { cause });
  return refusal;
}

function allowMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/** Returns a stream that fails when the reader waits too long for the store. A reader may take its time. */
function endingInSilence(body: Readable, place: string, silenceMs: number): Readable {
  const stream = Readable.from(
    (async function* () {
      const chunks = body.iterator({ destroyOnReturn: true }) as AsyncIterator<Buffer>;
      for (;;) {
        const timer = setTimeout(() => body.destroy(unavailable(`${place} sends nothing more`)), silenceMs);
        const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
        if (done) return;
        yield value;
      }
    })(),
    { objectMode: false },
  );
  // The store's connection ends with the reader. Without a listener, a later error would end the process.
  body.on('error', () => {});
  return stream.on('close', () => body.destroy()).on('error', () => {});
}
