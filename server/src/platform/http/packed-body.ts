import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const zip = promisify(gzip);
const squeeze = promisify(brotliCompress);

/** Smaller bodies are sent as they are; in bytes. */
export const minPackedBytes = 2048;

/** Brotli's, from 0 to 11. */
const quality = 6;

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** Copies bytes into their own memory. A part of a larger buffer, as zlib returns it, would keep all of that. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** A body that is sent many times, and packed at most once for each encoding. */
export class PackedBody {
  readonly plain: Buffer;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = alone(Buffer.from(text));
  }

  /** The memory that it takes at most, in bytes. */
  get weight(): number {
    const { length } = this.plain;
    return 1000 + (length < minPackedBytes ? length : length * (1 + encodings.length));
  }

  in(encoding: Encoding): Promise<Buffer> {
    let packed = this.#packed.get(encoding);
    if (!packed) {
      this.#packed.set(encoding, (packed = this.#pack(encoding)));
      packed.catch(() => this.#packed.delete(encoding));
    }
    return packed;
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return alone(await zip(this.plain));
    return alone(await squeeze(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  }
}

/** The encodings that a request names, without those that it refuses by `q=0`. */
const acceptedBy = ({ headers }: FastifyRequest): Set<string> =>
  new Set(
    (headers['accept-encoding'] ?? '')
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim() ?? ''),
  );

export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PackedBody,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const accepted = acceptedBy(request);
  const encoding =
    body.plain.length < minPackedBytes ? undefined : encodings.find((each) => accepted.has(each));
  if (encoding === undefined) return reply.send(body.plain);
  const packed = await body.in(encoding);
  return reply.header('content-encoding', encoding).send(packed);
}
