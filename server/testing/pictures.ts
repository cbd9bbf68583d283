import sharp from 'sharp';
import { Readable } from 'node:stream';
import { crc32, createDeflate } from 'node:zlib';

const red = [220, 30, 30] as const;
const blue = [30, 30, 220] as const;

interface Look {
  width?: number;
  height?: number;
  kind?: 'jpg' | 'png' | 'webp';
  /** The EXIF orientation; 6 lies on its left side. */
  orientation?: number;
  alpha?: boolean;
  /** Adds noise, as a photograph has it. */
  grainy?: boolean;
}

/** Returns a picture whose upper half of stored rows is red and whose lower half is blue. */
export async function picture({
  width = 60,
  height = 40,
  kind = 'jpg',
  orientation,
  alpha,
  grainy,
}: Look = {}): Promise<Buffer> {
  const channels = alpha ? 4 : 3;
  const rows = Buffer.alloc(width * height * channels, 120);
  for (let at = 0; at < width * height; at += 1)
    rows.set(at < (width * height) / 2 ? red : blue, at * channels);
  if (grainy)
    for (let at = 0; at < rows.length; at += 1) rows[at] = ((rows[at] ?? 0) + ((at * 7919) % 61)) & 255;
  const image = sharp(rows, { raw: { width, height, channels } });
  if (orientation) image.withExif({ IFD0: { Artist: 'SECRET ARTIST' } }).withMetadata({ orientation });
  if (kind === 'jpg') return image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  return kind === 'png' ? image.png().toBuffer() : image.webp().toBuffer();
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a PNG of its header and its packed rows. */
export const pngOf = (head: Buffer, packed: Buffer) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** Returns a black PNG: a small file that takes `width` × `height` × 3 bytes when decoded. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.alloc(1 + width * 3);
  const rows = Readable.from(
    (function* () {
      for (let at = 0; at < height; at += 1) yield row;
    })(),
  );
  const packed: Buffer[] = [];
  for await (const piece of rows.pipe(createDeflate({ level: 1 }))) packed.push(piece as Buffer);
  return pngOf(head, Buffer.concat(packed));
}

/** Returns a PDF with one page of `width` × `height` points, whose left half is red. */
export function pdfPage(width: number, height: number): Buffer {
  const drawing = `0.86 0.12 0.12 rg 0 0 ${width / 2} ${height} re f`;
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>>endobj
4 0 obj<</Length ${drawing.length}>>stream
${drawing}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`);
}

/** Returns a small PDF that takes a minute or more to render, with little memory. */
export function heavyPdf(): Buffer {
  const program = `{ 2 copy mul ${'dup mul sqrt '.repeat(8000)}}`;
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources<</Shading<</S 6 0 R>>>>/Contents 4 0 R>>endobj
4 0 obj<</Length 5>>stream
/S sh
endstream endobj
5 0 obj<</FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]/Length ${program.length}>>stream
${program}
endstream endobj
6 0 obj<</ShadingType 1/ColorSpace/DeviceRGB/Matrix[200 0 0 200 0 0]/Function 5 0 R>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);
}

export const headOf = (data: Buffer) => sharp(data).metadata();

/** Returns the colour at a point; `x` and `y` are fractions of the width and the height. */
export async function colourAt(data: Buffer, x: number, y: number): Promise<number[]> {
  const { data: rows, info } = await sharp(data).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...rows.subarray(at, at + 3)];
}

const near = (a: readonly number[], b: readonly number[]) =>
  a.every((each, index) => Math.abs(each - (b[index] ?? 0)) < 40);
export const isRed = (colour: readonly number[]) => near(colour, red);
export const isBlue = (colour: readonly number[]) => near(colour, blue);
