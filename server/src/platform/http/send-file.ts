import { encodeExtended } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import rangeParser from 'range-parser';
import type { FileStore } from '../files/store.ts';

/**
 * A file to send, as an attachment unless `inline`, which is for pictures only. With `size` (bytes) and `etag` it
 * supports ranges and caching.
 */
export interface FileAnswer {
  open(range?: { start: number; end: number }): Readable | Promise<Readable>;
  filename: string;
  mime: string;
  size?: number;
  etag?: string;
  inline?: boolean;
  /** Seconds for which the caller's browser may cache the file; 0: it must not keep it. */
  maxAge?: number;
}

/** Answers a stored file with ranges and caching; its content never changes. */
export const storedFileAnswer = (
  files: FileStore,
  { store_key, size }: { store_key: string; size: number },
  options: Pick<FileAnswer, 'filename' | 'mime' | 'inline' | 'maxAge'>,
): FileAnswer => ({
  open: (range) => files.read(store_key, range),
  etag: `"${store_key}"`,
  size,
  ...options,
});

export async function sendFile(
  { open, filename, mime, size, etag, inline, maxAge }: FileAnswer,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .type(mime)
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename*=${encodeExtended(filename)}`,
    )
    .header('cache-control', cachingFor(maxAge));
  if (size === undefined || etag === undefined) return reply.send(bodyFor(reply, await open()));
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  const { headers } = reply.request;
  if (headers['if-none-match'] === etag) return reply.status(304).send();
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isCurrent ? rangeOf(headers.range, size) : undefined;
  // Opening comes before any header is sent, so that a missing file gets an error answer.
  const body = bodyFor(reply, await open(range));
  if (!range) return reply.header('content-length', size).send(body);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(body);
}

function cachingFor(maxAge: number | undefined): string {
  if (maxAge === 0) return 'no-store';
  return maxAge === undefined ? 'private, no-cache' : `private, max-age=${maxAge}`;
}

/** Returns an answer's body, which is empty for a HEAD. Otherwise Fastify would read all of it. */
export function bodyFor({ request }: FastifyReply, body: Readable): Readable {
  if (request.method !== 'HEAD') return body;
  body.destroy();
  return Readable.from([]);
}

/** Undefined without a range, with several or with an invalid one: the whole file is then sent. */
function rangeOf(header: string | undefined, size: number): rangeParser.Range | undefined {
  const ranges = header === undefined ? -1 : rangeParser(size, header);
  return typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}
