/** Files of CorelDRAW made by hand. */

type Bytes = Uint8Array<ArrayBuffer>;
type Part = Uint8Array | string | number;
type Color = readonly [red: number, green: number, blue: number];

function joined(...parts: (Part | readonly Part[])[]): Bytes {
  const pieces = parts.flat().map((part) => {
    if (typeof part === 'number') return Uint8Array.of(part);
    return typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part;
  });
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const u16 = (...values: number[]) => joined(values.flatMap((value) => [value & 255, (value >> 8) & 255]));
const u32 = (...values: number[]) => joined(values.map((value) => u16(value & 0xffff, value >>> 16)));

export interface PackedFile {
  name: string;
  content: Uint8Array | string;
  /** The content as it is packed by Deflate. */
  packed?: Uint8Array;
}

const mimetype: PackedFile = {
  name: 'mimetype',
  content: 'application/x-vnd.corel.zcf.draw.document+zip',
};

/** An archive; those of X4 and X5 do not say their type. */
export function zipOf(files: readonly PackedFile[], { saysType = true } = {}): Bytes {
  const all = saysType ? [mimetype, ...files] : files;
  const locals: Bytes[] = [];
  const entries: Bytes[] = [];
  let at = 0;
  for (const { name, content, packed } of all) {
    const plain = joined(content);
    const data = packed ?? plain;
    const fields = joined(
      u16(20, 0, packed ? 8 : 0, 0, 0),
      u32(sumOf(plain), data.length, plain.length),
      u16(name.length, 0),
    );
    const local = joined(u32(0x04034b50), fields, name, data);
    locals.push(local);
    entries.push(joined(u32(0x02014b50), u16(20), fields, u16(0, 0, 0), u32(0, at), name));
    at += local.length;
  }
  const directory = joined(entries);
  return joined(
    locals,
    directory,
    u32(0x06054b50),
    u16(0, 0, all.length, all.length),
    u32(directory.length, at),
    u16(0),
  );
}

/** The checksum of an archive's file (CRC-32). */
function sumOf(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}

/** A chunk of RIFF. */
export function chunk(id: string, ...content: Part[]): Bytes {
  const data = joined(content);
  return joined(id, u32(data.length), data, data.length % 2 === 1 ? 0 : '');
}
const list = (id: string, ...content: Part[]) => chunk('LIST', id, ...content);

/** A bitmap of one colour as the clipboard of Windows has it. */
export function dibOf(width: number, height: number, [red, green, blue]: Color): Bytes {
  const row = joined(
    Array.from({ length: width }, () => joined(blue, green, red)),
    new Uint8Array((4 - ((width * 3) % 4)) % 4),
  );
  return joined(
    dibHeader({ width, height, bits: 24 }),
    Array.from({ length: height }, () => row),
  );
}

interface DibLook {
  width: number;
  height: number;
  bits: number;
  packing?: number;
  colors?: number;
}

export const dibHeader = ({ width, height, bits, packing = 0, colors = 0 }: DibLook): Bytes =>
  joined(u32(40, width, height), u16(1, bits), u32(packing, 0, 2835, 2835, colors, 0));

/** A BMP file, whose pixels begin behind the shortest header. */
export const bmpOf = (dib: Uint8Array): Bytes => joined('BM', u32(14 + dib.length, 0, 54), dib);

/** A chunk with a picture as the clipboard has it, with which old files begin. */
export const displayOf = (dib: Uint8Array): Bytes => chunk('DISP', u32(8), dib);

/** A box in inches, filled with a colour. */
export interface CorelBox {
  width: number;
  height: number;
  color: Color;
}

const perInch = 254_000;

/** A CDR of version 7 with pages of 4 × 3 inches, on each of them a box. */
export function corelFile(
  pages: readonly CorelBox[],
  { preview, form = 'CDR7' }: { preview?: Uint8Array; form?: string } = {},
): Bytes {
  const fills = pages.map(({ color: [red, green, blue] }, n) =>
    chunk('fild', u32(n + 1), u16(1, 0, 5, 0), u32(0, blue | (green << 8) | (red << 16))),
  );
  const drawn = pages.map(({ width, height }, n) => {
    const corner = u32(width * perInch, height * perInch, 0);
    // The places of two arguments (the corner and the fill), and what they are.
    const [corners, fill] = [36, 36 + corner.length];
    const shape = chunk('loda', u32(fill + 4, 2, 20, 28, 1, corners, fill, 0x14, 0x1e), corner, u32(n + 1));
    return list('page', chunk('flgs', u32(0)), list('gobj', list('layr', list('obj ', list('lgob', shape)))));
  });
  return chunk(
    'RIFF',
    form,
    chunk('vrsn', u16(700)),
    preview ? displayOf(preview) : '',
    chunk('mcfg', u32(4 * perInch, 3 * perInch)),
    ...fills,
    ...drawn,
  );
}

/** A Corel exchange file (CMX) of 4 × 3 inches with a box in its middle. */
export function exchangeFile(
  { width, height, color }: CorelBox,
  { preview, form = 'CMX1' }: { preview?: Uint8Array; form?: string } = {},
): Bytes {
  const inches = (...lengths: number[]) => u16(...lengths.map((length) => Math.round(length * 1000)));
  const command = (code: number, ...content: Part[]) => {
    const data = joined(content);
    return joined(u16(4 + data.length, code), data);
  };
  const padded = (text: string, length: number) => text.padEnd(length, '\0');
  const header = (index: number) =>
    chunk(
      'cont',
      padded('{Corel Binary Meta File}', 32),
      padded('Windows 3.1', 16),
      '2\0\0\0',
      '2\0',
      '1\0\0\0',
      '0\0\0\0',
      u16(35),
      new Uint8Array(20),
      u32(index, 0xffffffff, 0xffffffff),
      inches(0, 0, 4, 3),
    );
  const page = chunk(
    'page',
    command(9, u16(1), u32(0), inches(0, 0, 4, 3), new Uint8Array(16)),
    command(68, 1, u16(1, 1, 0), inches(2, 1.5, width, height), u16(0, 0)),
    command(10),
  );
  const colors = chunk('rclr', u16(1), joined(5, 0, [...color]));
  const shown = preview ? displayOf(preview) : joined('');
  const pageAt = 12 + header(0).length + shown.length;
  const colorsAt = pageAt + page.length;
  const pagesAt = colorsAt + colors.length;
  const pages = chunk('ixpg', u16(1), u32(pageAt, 0, 0, 0));
  const index = chunk('ixmr', u16(1, 0, 2), u16(2), u32(pagesAt), u16(21), u32(colorsAt));
  return chunk('RIFF', form, header(pagesAt + pages.length), shown, page, colors, pages, index);
}
