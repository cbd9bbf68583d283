import { EngravingError } from './errors.ts';

/** The largest font that is unpacked, in bytes. */
const maxBytes = 10_000_000;
/** The limit of tables, which no font reaches. */
const maxTables = 128;

const flavors = [0x0001_0000, 0x4f54_544f /* OTTO */, 0x7472_7565 /* true */];

interface Table {
  readonly tag: number;
  readonly checksum: number;
  readonly length: number;
  readonly packed: Uint8Array;
}

const unreadable = () => new EngravingError({ code: 'unreadable-font' });

/**
 * Unpacks a font of the web (WOFF 1.0) into the bytes of a TrueType or OpenType font. A file that breaks the format in
 * any way is refused: throws EngravingError `unreadable-font`.
 */
export async function sfntOfWoff(woff: Uint8Array): Promise<Uint8Array> {
  const { flavor, tables, size } = readDirectory(woff);
  const sfnt = new Uint8Array(size);
  const view = new DataView(sfnt.buffer);
  view.setUint32(0, flavor);
  view.setUint16(4, tables.length);
  const largestPower = Math.floor(Math.log2(tables.length));
  view.setUint16(6, 16 * 2 ** largestPower);
  view.setUint16(8, largestPower);
  view.setUint16(10, 16 * (tables.length - 2 ** largestPower));
  const contents = await Promise.all(tables.map(unpack));
  let offset = sfntHeader(tables.length);
  for (const [at, { tag, checksum, length }] of tables.entries()) {
    const entry = 12 + 16 * at;
    view.setUint32(entry, tag);
    view.setUint32(entry + 4, checksum);
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, length);
    sfnt.set(contents[at] ?? [], offset);
    offset += padded(length);
  }
  return sfnt;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;
const sfntHeader = (tables: number) => 12 + 16 * tables;

function readDirectory(woff: Uint8Array): { flavor: number; tables: Table[]; size: number } {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (woff.length < 44 || view.getUint32(0) !== 0x774f_4646 /* wOFF */) throw unreadable();
  const flavor = view.getUint32(4);
  const count = view.getUint16(12);
  const start = 44 + 20 * count;
  if (!flavors.includes(flavor) || view.getUint32(8) !== woff.length) throw unreadable();
  if (count === 0 || count > maxTables || start > woff.length) throw unreadable();
  let size = sfntHeader(count);
  let lastTag = 0;
  const tables = Array.from({ length: count }, (_, index): Table => {
    const entry = 44 + 20 * index;
    const tag = view.getUint32(entry);
    const offset = view.getUint32(entry + 4);
    const packedLength = view.getUint32(entry + 8);
    const length = view.getUint32(entry + 12);
    // Tables are sorted by their tags, so none is repeated.
    if (tag <= lastTag || offset < start || offset + packedLength > woff.length || packedLength > length)
      throw unreadable();
    lastTag = tag;
    size += padded(length);
    return {
      tag,
      length,
      checksum: view.getUint32(entry + 16),
      packed: woff.subarray(offset, offset + packedLength),
    };
  });
  if (size > maxBytes || size !== view.getUint32(16)) throw unreadable();
  return { flavor, tables, size };
}

async function unpack({ packed, length, checksum, tag }: Table): Promise<Uint8Array> {
  const content = packed.length === length ? packed : await inflate(packed, length);
  if (sumOf(content, tag === 0x6865_6164 /* head */) !== checksum) throw unreadable();
  return content;
}

/** Inflates to exactly `length` bytes, and stops as soon as there are more. */
async function inflate(packed: Uint8Array, length: number): Promise<Uint8Array> {
  const content = new Uint8Array(length);
  const { writable, readable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  // The reader reports faults of the data too.
  const written = writer.write(packed.slice()).then(() => writer.close());
  written.catch(() => undefined);
  const reader = readable.getReader();
  let end = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (end + value.length > length) throw unreadable();
      content.set(value, end);
      end += value.length;
    }
    if (end < length) throw unreadable();
    return content;
  } catch {
    await reader.cancel().catch(() => undefined);
    throw unreadable();
  }
}

/** The sum of a table as its directory gives it. `head` counts without its own field for the sum of the whole font. */
function sumOf(content: Uint8Array, isHead: boolean): number {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const whole = content.length - (content.length % 4);
  let sum = 0;
  for (let at = 0; at < whole; at += 4) if (!(isHead && at === 8)) sum = (sum + view.getUint32(at)) | 0;
  for (let at = whole; at < content.length; at += 1)
    sum = (sum + ((content[at] ?? 0) << (24 - 8 * (at - whole)))) | 0;
  return sum >>> 0;
}
