import { createReadStream } from 'node:fs';

/** A JPEG of 50 MB has at most 800 segments of full size. Only tiny ones come to more. */
const maxParts = 1000;

/**
 * Returns whether a JPEG has more than 1,000 segments before its first scan, or an animated WebP more than 1,000 frames;
 * false for other files. libvips has libjpeg keep each segment of some kinds: ten million empty ones in 40 MB take 1.2 GB.
 * The time that libwebp takes grows with the square of the frames: 40,000 in 1.5 MB take 1.6 s.
 */
export async function hasTooManyParts(source: string | Uint8Array): Promise<boolean> {
  const pieces: AsyncIterable<Uint8Array> | Uint8Array[] =
    typeof source === 'string' ? createReadStream(source) : [source];
  let counter: PartCounter | null = null;
  for await (const piece of pieces) {
    counter ??= counterOf(piece);
    if (!counter) return false;
    take(counter, piece);
    if (isEnough(counter)) break;
  }
  return counter !== null && counter.parts > maxParts;
}

interface PartCounter {
  parts: number;
  /** Bytes before the next one that it needs. */
  skip: number;
  /** No part follows that counts. */
  isAtEnd: boolean;
  next(byte: number): void;
}

const isEnough = ({ parts, isAtEnd }: PartCounter) => isAtEnd || parts > maxParts;

function take(counter: PartCounter, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length && !isEnough(counter); ) {
    const skipped = Math.min(counter.skip, bytes.length - at);
    counter.skip -= skipped;
    at += skipped;
    if (at === bytes.length) return;
    counter.next(bytes[at] ?? 0);
    at += 1;
  }
}

function counterOf(head: Uint8Array): PartCounter | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 21)).toString('latin1');
  if (text.startsWith('\xff\xd8')) return new JpegSegments();
  const isAnimated = /^RIFF[^]{4}WEBPVP8X[^]{4}([^])/.exec(text);
  return isAnimated && ((isAnimated[1] ?? '').charCodeAt(0) & 2) !== 0 ? new WebpChunks() : null;
}

/** Markers without a length. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const endsHead = (marker: number) => marker === 0xd8 || marker === 0xd9 || marker === 0xda;

/** Skips stray bytes between segments, and passes over wrong lengths, as libjpeg does. */
class JpegSegments implements PartCounter {
  parts = 0;
  skip = 2;
  isAtEnd = false;
  #place: 'between' | 'marker' | 'length' | 'length, second byte' = 'between';
  #length = 0;

  next(byte: number): void {
    switch (this.#place) {
      case 'between':
        if (byte === 0xff) this.#place = 'marker';
        break;
      case 'marker':
        if (byte === 0xff) break;
        this.isAtEnd = endsHead(byte);
        this.#place = byte === 0 || isAlone(byte) ? 'between' : 'length';
        break;
      case 'length':
        this.#length = byte * 256;
        this.#place = 'length, second byte';
        break;
      case 'length, second byte':
        this.parts += 1;
        this.skip = Math.max(0, this.#length + byte - 2);
        this.#place = 'between';
        break;
    }
  }
}

const riffHeadBytes = 12;
const chunkHeadBytes = 8;

/** Nearly all chunks of an animated WebP are its frames. */
class WebpChunks implements PartCounter {
  parts = 0;
  skip = riffHeadBytes;
  readonly isAtEnd = false;
  #size = 0;
  /** Bytes of the chunk's head that were read: four of its kind, and four of its size, the lowest first. */
  #read = 0;

  next(byte: number): void {
    if (this.#read >= 4) this.#size += byte * 256 ** (this.#read - 4);
    this.#read += 1;
    if (this.#read < chunkHeadBytes) return;
    this.parts += 1;
    this.skip = this.#size + (this.#size % 2);
    this.#size = this.#read = 0;
  }
}
