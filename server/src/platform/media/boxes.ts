/** Reads the boxes of which MP4, M4A and QuickTime files consist (ISO/IEC 14496-12), in small pieces. */
import { MediaError, type Source } from './media-facts.ts';

export interface Box {
  type: string;
  /** The offsets at which its content begins and ends. */
  start: number;
  end: number;
}

/** Bytes of the movie's header, and of all that is read of a file; that of an hour takes less than 5 MB. */
export const maxHeader = 32 * 1024 * 1024;
/** A video of an hour that was recorded in fragments of a second has 40,000. */
const maxBoxes = 60_000;
/** Bytes that are read at a time: of boxes, of which a piece has at most 512, and of tables. Between two pieces others have their turn. */
const pieces = { boxes: 4096, tables: 64 * 1024 } as const;

export const broken = () => new MediaError('broken');

export class BoxReader {
  readonly size: number;
  readonly #source: Source;
  #piece: Buffer = Buffer.alloc(0);
  /** The offset of the piece in the file. */
  #at = 0;
  #boxes = 0;
  #bytes = 0;

  constructor(source: Source) {
    this.#source = source;
    this.size = source.size;
  }

  /** Returns bytes of the file, and reads a piece up to `end` for those that follow. Throws if the file has fewer. */
  async bytes(at: number, count: number, end = at + count): Promise<Buffer> {
    const from = at - this.#at;
    if (from >= 0 && from + count <= this.#piece.length) return this.#piece.subarray(from, from + count);
    this.#piece = await this.#read(at, Math.max(count, Math.min(pieces.boxes, end - at)));
    this.#at = at;
    return this.#piece.subarray(0, count);
  }

  /** Returns the first bytes of a box's content; throws if it has fewer. */
  async body({ start, end }: Box, count: number): Promise<Buffer> {
    if (end - start < count) throw broken();
    return this.bytes(start, count, end);
  }

  async *in(start: number, end: number): AsyncGenerator<Box> {
    let at = start;
    while (at + 8 <= end) {
      this.countBox();
      const head = await this.bytes(at, 8, end);
      const size = head.readUInt32BE(0);
      // QuickTime ends some lists with four zero bytes.
      if (size === 0) return;
      if (size < 8 || at + size > end) throw broken();
      yield { type: head.toString('latin1', 4, 8), start: at + 8, end: at + size };
      at += size;
    }
  }

  async child({ start, end }: Box, type: string): Promise<Box | undefined> {
    for await (const box of this.in(start, end)) if (box.type === type) return box;
    return undefined;
  }

  async descendant(box: Box, ...types: string[]): Promise<Box | undefined> {
    let within: Box | undefined = box;
    for (const type of types) within = within && (await this.child(within, type));
    return within;
  }

  /** The whole rows of a table, piece by piece. */
  async *rows(start: number, end: number, rowBytes: number): AsyncGenerator<Buffer> {
    const max = pieces.tables - (pieces.tables % rowBytes);
    for (let at = start; at + rowBytes <= end; at += max)
      yield this.#read(at, Math.min(max, end - at - ((end - at) % rowBytes)));
  }

  /** Counts a box; throws above the limit. */
  countBox(): void {
    this.#boxes += 1;
    if (this.#boxes > maxBoxes) throw broken();
  }

  async #read(at: number, count: number): Promise<Buffer> {
    this.#bytes += count;
    if (this.#bytes > maxHeader) throw broken();
    const data = await this.#source.read(at, count);
    if (data.length < count) throw broken();
    return data;
  }
}
