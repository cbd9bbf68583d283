/**
 * A store that speaks S3 over HTTP, path style, as its reference describes it: signatures of version 4 are computed again and
 * compared, and so is the SHA-256 of each body. It holds everything in memory.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Environment } from '../src/platform/outside/s3/read-environment.ts';

export const stubKey = {
  region: 'tehran-1',
  accessKeyId: 'AKSTUB',
  secretAccessKey: 'stub/secret+of/tests',
} as const;

interface StoredObject {
  bytes: Buffer;
  etag: string;
  modified: Date;
  metadata: Record<string, string>;
}
interface MultipartUpload {
  key: string;
  begun: Date;
  metadata: Record<string, string>;
  parts: Map<number, { bytes: Buffer; etag: string }>;
}
interface StubBucket {
  objects: Map<string, StoredObject>;
  uploads: Map<string, MultipartUpload>;
}

/** A simulated fault: an error response, a delay in ms, or a connection cut after some bytes of the response body. */
export type Fault = { status: number; code?: string } | { waitMs: number } | { cutAfter: number } | null;

export interface S3Stub {
  endpoint: string;
  bucket(name: string): S3Environment;
  contentsOf(name: string): StubBucket;
  /** Decides about each request, after its signature was checked. */
  faultOf: (request: { method: string; key: string; query: URLSearchParams }) => Fault;
  /** The requests so far, such as `PUT kept/ab/ab…`. */
  readonly requests: string[];
  close(): Promise<void>;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Few, so that lists have pages. */
const pageKeys = 7;
const minPartBytes = 5 * 1024 * 1024;
const skewMs = 15 * 60_000;

export async function startS3Stub(): Promise<S3Stub> {
  const buckets = new Map<string, StubBucket>();
  const server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    void answer(request, response);
  });
  const stub: S3Stub = {
    endpoint: '',
    bucket(name) {
      buckets.set(name, { objects: new Map(), uploads: new Map() });
      return { endpoint: stub.endpoint, bucket: name, ...stubKey, pathStyle: true };
    },
    contentsOf: (name) => bucketOf(name),
    faultOf: () => null,
    requests: [],
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };

  function bucketOf(name: string): StubBucket {
    const bucket = buckets.get(name);
    if (!bucket) throw new S3Error(404, 'NoSuchBucket');
    return bucket;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      checkSignature(request, body);
      const url = new URL(request.url ?? '', 'http://stub');
      const [, name = '', ...rest] = decodeURIComponent(url.pathname).split('/');
      const key = rest.join('/');
      const method = request.method ?? '';
      if (key !== '') stub.requests.push(`${method} ${key}`);
      const fault = stub.faultOf({ method, key, query: url.searchParams });
      if (fault && 'status' in fault) throw new S3Error(fault.status, fault.code ?? 'InternalError');
      if (fault && 'waitMs' in fault) await sleep(fault.waitMs);
      const cutAfter = fault && 'cutAfter' in fault ? fault.cutAfter : null;
      if (method === 'PUT' && key === '') buckets.set(name, { objects: new Map(), uploads: new Map() });
      const given = { method, key, query: url.searchParams, headers: request.headers, body, name };
      send(response, request, key === '' ? ofBucket(given) : ofObject(given), cutAfter);
    } catch (error) {
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
      if (!(error instanceof S3Error) && !request.destroyed) console.error(error);
      send(
        response,
        request,
        { status, xml: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` },
        null,
      );
    }
  }

  interface Given {
    name: string;
    method: string;
    key: string;
    query: URLSearchParams;
    headers: IncomingMessage['headers'];
    body: Buffer;
  }
  interface Answer {
    status: number;
    headers?: Record<string, string>;
    xml?: string;
    bytes?: Buffer;
  }

  function ofBucket({ name, method, query }: Given): Answer {
    const bucket = bucketOf(name);
    if (method === 'PUT' || method === 'HEAD') return { status: 200 };
    if (method !== 'GET') throw new S3Error(405, 'MethodNotAllowed');
    if (query.has('uploads')) {
      const uploads = [...bucket.uploads].map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      );
      const xml = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
      return { status: 200, xml };
    }
    if (query.get('list-type') !== '2') throw new S3Error(501, 'NotImplemented');
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const max = Math.min(pageKeys, Number(query.get('max-keys') ?? pageKeys));
    const entries = new Map<string, string>();
    for (const [key, { bytes, etag, modified }] of [...bucket.objects].toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      const shown = end < 0 ? key : key.slice(0, end + 1);
      const xml =
        end < 0
          ? `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><ETag>${etag}</ETag><LastModified>${modified.toISOString()}</LastModified></Contents>`
          : `<CommonPrefixes><Prefix>${shown}</Prefix></CommonPrefixes>`;
      if (shown > after) entries.set(shown, xml);
    }
    const page = [...entries].slice(0, max);
    const isTruncated = entries.size > page.length;
    const next = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64');
    const xml = `<ListBucketResult><Name>${name}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${page.map(([, each]) => each).join('')}</ListBucketResult>`;
    return { status: 200, xml };
  }

  function ofObject(given: Given): Answer {
    const { name, method, key, query, headers, body } = given;
    const bucket = bucketOf(name);
    if (query.has('uploadId') || query.has('uploads')) return ofUpload(given, bucket);
    if (method === 'DELETE') {
      bucket.objects.delete(key);
      return { status: 204 };
    }
    if (method === 'PUT') {
      const source = headers['x-amz-copy-source'];
      const object =
        typeof source === 'string' ? existing(copySource(source)) : newObject(body, metadataOf(headers));
      bucket.objects.set(key, { ...object, modified: new Date() });
      if (source !== undefined)
        return { status: 200, xml: `<CopyObjectResult><ETag>${object.etag}</ETag></CopyObjectResult>` };
      return { status: 200, headers: { etag: object.etag } };
    }
    if (method !== 'GET' && method !== 'HEAD') throw new S3Error(405, 'MethodNotAllowed');
    const { bytes, etag, modified, metadata } = existing({ bucket: name, key });
    const known = {
      etag,
      'last-modified': modified.toUTCString(),
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
      ...Object.fromEntries(Object.entries(metadata).map(([each, value]) => [`x-amz-meta-${each}`, value])),
    };
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    if (first === undefined) return { status: 200, headers: known, bytes };
    const [start, end] = [Number(first), Math.min(bytes.length - 1, Number(last || Infinity))];
    if (start >= bytes.length) throw new S3Error(416, 'InvalidRange');
    const range = { 'content-range': `bytes ${start}-${end}/${bytes.length}` };
    return { status: 206, headers: { ...known, ...range }, bytes: bytes.subarray(start, end + 1) };
  }

  function existing({ bucket, key }: { bucket: string; key: string }): StoredObject {
    const object = bucketOf(bucket).objects.get(key);
    if (!object) throw new S3Error(404, 'NoSuchKey');
    return object;
  }

  function ofUpload({ method, key, query, headers, body }: Given, bucket: StubBucket): Answer {
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      bucket.uploads.set(id, { key, begun: new Date(), metadata: metadataOf(headers), parts: new Map() });
      return {
        status: 200,
        xml: `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = query.get('uploadId') ?? '';
    const upload = bucket.uploads.get(id);
    if (upload?.key !== key) throw new S3Error(404, 'NoSuchUpload');
    if (method === 'DELETE') {
      bucket.uploads.delete(id);
      return { status: 204 };
    }
    if (method === 'PUT') {
      const part = newObject(body, {});
      upload.parts.set(Number(query.get('partNumber')), part);
      return { status: 200, headers: { etag: part.etag } };
    }
    const named = [...body.toString().matchAll(/<Part>([^]*?)<\/Part>/g)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>([^<]+)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
    }));
    const parts = named.map(({ number, etag }, index) => {
      const part = upload.parts.get(number);
      if (part?.etag !== etag) throw new S3Error(400, 'InvalidPart');
      if (index > 0 && number <= (named[index - 1]?.number ?? 0)) throw new S3Error(400, 'InvalidPartOrder');
      if (index < named.length - 1 && (part?.bytes.length ?? 0) < minPartBytes)
        throw new S3Error(400, 'EntityTooSmall');
      return part?.bytes ?? Buffer.alloc(0);
    });
    if (parts.length === 0) throw new S3Error(400, 'MalformedXML');
    const object = newObject(Buffer.concat(parts), upload.metadata);
    bucket.objects.set(key, object);
    bucket.uploads.delete(id);
    return {
      status: 200,
      xml: `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${object.etag}</ETag></CompleteMultipartUploadResult>`,
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return stub;
}

function send(
  response: ServerResponse,
  { method }: IncomingMessage,
  {
    status,
    headers,
    xml,
    bytes,
  }: { status: number; headers?: Record<string, string>; xml?: string; bytes?: Buffer },
  cutAfter: number | null,
): void {
  const body =
    bytes ?? Buffer.from(xml === undefined ? '' : `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
  response.writeHead(status, {
    ...(xml !== undefined && { 'content-type': 'application/xml' }),
    ...headers,
    ...(status !== 204 && { 'content-length': body.length }),
    'x-amz-request-id': randomUUID(),
  });
  if (method === 'HEAD') response.end();
  else if (cutAfter === null) response.end(body);
  else response.write(body.subarray(0, cutAfter), () => response.destroy());
}

const newObject = (bytes: Buffer, metadata: Record<string, string>): StoredObject => ({
  bytes,
  metadata,
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  modified: new Date(),
});

const metadataOf = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name.slice('x-amz-meta-'.length), String(value)]),
  );

function copySource(source: string): { bucket: string; key: string } {
  const [bucket = '', ...key] = decodeURIComponent(source.replace(/^\//, '')).split('/');
  return { bucket, key: key.join('/') };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function checkSignature({ method, url = '', headers }: IncomingMessage, body: Buffer): void {
  const [, key, day = '', region = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (key !== stubKey.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  if (region !== stubKey.region) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || !(Math.abs(Date.now() - time) < skewMs))
    throw new S3Error(403, 'RequestTimeTooSkewed');
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== sha256(body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  const names = signed.split(';');
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (needed.some((name) => !names.includes(name))) throw new S3Error(403, 'AccessDenied');
  const [path = '', query = ''] = url.split('?');
  const pairs = [...new URLSearchParams(query)].map((pair) => pair.map(encoded).join('='));
  const canonical = [
    method,
    path,
    pairs.toSorted().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce(
    (so, each) => hmac(so, each),
    hmac(`AWS4${stubKey.secretAccessKey}`, day),
  );
  if (hmac(signing, toSign).toString('hex') !== signature) throw new S3Error(403, 'SignatureDoesNotMatch');
}
