import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  bmpOf,
  chunk,
  corelFile,
  dibOf,
  displayOf,
  exchangeFile,
  type PackedFile,
  zipOf,
} from '../testing/corel-files.ts';
import { readBmp, writeBmp } from './dib.ts';
import { type CorelPreview, readPreviews } from './previews.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const red = [255, 0, 0] as const;
const blue = [0, 0, 255] as const;
const box = { width: 2, height: 1, color: red };

/** A PNG of grey pixels. */
function pngOf(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const part = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const rows = Buffer.alloc(Math.min((width + 1) * height, 100_000));
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      part('IHDR', header),
      part('IDAT', deflateSync(rows)),
      part('IEND', Buffer.alloc(0)),
    ]),
  );
}

const packed = (name: string, content: Uint8Array): PackedFile => ({
  name,
  content,
  packed: deflateRawSync(content),
});
const bmp = (width: number, height: number, color: readonly [number, number, number]) =>
  bmpOf(dibOf(width, height, color));

/** A picture's size and the colour of its first pixel, or its type and bytes. */
function seen(preview: CorelPreview | null | undefined) {
  if (!preview) return null;
  if (preview.type !== 'bitmap') return [preview.type, preview.bytes.length];
  const { width, height, data } = preview.bitmap;
  return [width, height, ...data.subarray(0, 3)];
}

test('an archive has a picture of the drawing and one of each page, in the folders of old and new versions', async () => {
  const png = pngOf(30, 20);
  const newer = await readPreviews(
    zipOf([
      packed('previews/thumbnail.png', png),
      { name: 'previews/page2.png', content: png },
      packed('previews/page1.png', pngOf(3, 2)),
      packed('previews/page10/other.png', png),
    ]),
  );
  expect(seen(newer.cover)).toEqual(['image/png', png.length]);
  expect(newer.pages.map(seen)).toEqual([
    ['image/png', pngOf(3, 2).length],
    ['image/png', png.length],
  ]);
  const older = await readPreviews(
    zipOf(
      [
        { name: 'content/riffData.cdr', content: corelFile([box]) },
        packed('metadata/thumbnails/thumbnail.bmp', bmp(9, 5, red)),
        packed('metadata/thumbnails/page3.bmp', bmp(4, 3, blue)),
      ],
      { saysType: false },
    ),
  );
  expect(seen(older.cover)).toEqual([9, 5, ...red]);
  expect(older.pages.map(seen)).toEqual([null, null, [4, 3, ...blue]]);
  expect((await readPreviews(zipOf([packed('previews/page1.png', png)]))).cover).toBeNull();
});

test('an old file and an exchange file have the bitmap of the clipboard', async () => {
  for (const file of [
    corelFile([box], { preview: dibOf(7, 5, blue) }),
    corelFile([box], { preview: dibOf(7, 5, blue), form: 'cdr3' }),
    exchangeFile(box, { preview: dibOf(7, 5, blue) }),
    exchangeFile(box, { preview: dibOf(7, 5, blue), form: 'CDRX' }),
  ])
    expect(seen((await readPreviews(file)).cover)).toEqual([7, 5, ...blue]);
  expect(await readPreviews(corelFile([box]))).toEqual({ cover: null, pages: [] });
});

test('the sizes of RIFX stand the other way round', async () => {
  const display = displayOf(dibOf(7, 5, blue));
  const file = new Uint8Array([...Buffer.from('RIFX\0\0\0\0CDR5'), ...display]);
  new DataView(file.buffer).setUint32(16, display.length - 8);
  expect(seen((await readPreviews(file)).cover)).toEqual([7, 5, ...blue]);
});

test('bytes before and after an archive do not hide its pictures', async () => {
  const file = zipOf([packed('previews/thumbnail.png', pngOf(3, 2))]);
  const first = zipOf([{ name: 'other.txt', content: 'text' }]);
  const all = new Uint8Array([...first, ...file, ...Buffer.from('the end')]);
  expect(seen((await readPreviews(all)).cover)).toEqual(['image/png', pngOf(3, 2).length]);
});

test('what is not a picture, or is a larger one than is read, is no picture', async () => {
  const bomb = deflateRawSync(Buffer.alloc(60_000_000));
  const wide = dibOf(3, 3, red);
  new DataView(wide.buffer).setInt32(4, 0x7fffffff, true);
  const tall = dibOf(3, 3, red);
  new DataView(tall.buffer).setInt32(8, -0x80000000, true);
  for (const [content, packedAs] of [
    [Buffer.from('no picture at all')],
    [Buffer.alloc(100), bomb],
    [pngOf(3, 2), Buffer.from('nothing that Deflate packed')],
    [pngOf(60_000, 60_000)],
    [bmpOf(wide)],
    [bmpOf(tall)],
    [Buffer.from('BM')],
    [Buffer.alloc(0)],
    [zipOf([packed('previews/thumbnail.png', pngOf(3, 2))])],
  ] as const)
    expect(
      await readPreviews(
        zipOf([{ name: 'previews/thumbnail.png', content, ...(packedAs && { packed: packedAs }) }]),
      ),
    ).toEqual({ cover: null, pages: [] });
  for (const dib of [wide, tall, new Uint8Array(3)])
    expect((await readPreviews(corelFile([box], { preview: dib }))).cover).toBeNull();
});

test('sizes and places that the file does not have are no harm', async () => {
  const file = zipOf([packed('previews/thumbnail.png', pngOf(3, 2))]);
  const view = new DataView(file.buffer);
  const end = file.length - 22;
  const entry = view.getUint32(end + 16, true);
  const broken: Bytes[] = [];
  for (const place of [end + 12, end + 16, entry + 20, entry + 24, entry + 42, entry + 28])
    for (const value of [0xffffffff, 0x7fffffff, 4_000_000_000]) {
      const copy = file.slice();
      new DataView(copy.buffer).setUint32(place, value, true);
      broken.push(copy);
    }
  for (let size = 0; size < file.length; size += 1) broken.push(file.slice(0, size));
  const old = corelFile([box], { preview: dibOf(3, 2, red) });
  for (let size = 0; size < old.length; size += 1) broken.push(old.slice(0, size));
  const huge = old.slice();
  new DataView(huge.buffer).setUint32(26, 0xffffffff, true);
  for (const each of [...broken, huge]) {
    const { cover, pages } = await readPreviews(each);
    expect(pages.length).toBeLessThan(2);
    expect(cover === null || seen(cover)?.[0] === 3 || cover.type === 'image/png').toBe(true);
  }
});

test('no file makes more pixels than there is room for', async () => {
  // Runs of one colour pack 4,000,000 pixels into some kilobytes.
  const runs = Buffer.alloc(2 * Math.ceil(2000 / 255) * 2000, 0);
  const rle = Buffer.concat([dibOf(1, 1, red).subarray(0, 40), Buffer.alloc(8), runs]);
  for (const [at, value] of [
    [4, 2000],
    [8, 2000],
    [16, 1],
    [32, 2],
  ] as const)
    rle.writeUInt32LE(value, at);
  rle.writeUInt16LE(8, 14);
  const pages = Array.from({ length: 40 }, (_, n) => packed(`previews/page${n + 1}.bmp`, bmpOf(rle)));
  const found = (await readPreviews(zipOf(pages))).pages.filter((page) => page?.type === 'bitmap');
  const pixels = found.reduce(
    (sum, page) => sum + (page?.type === 'bitmap' ? page.bitmap.data.length : 0),
    0,
  );
  expect(found.length).toBeGreaterThan(1);
  expect(pixels).toBeLessThanOrEqual(80 * 1024 * 1024);
});

test('many chunks and many files are not all looked at', async () => {
  const chunks = Array.from({ length: 2000 }, () => chunk('JUNK'));
  const file = chunk('RIFF', 'CDR7', ...chunks, displayOf(dibOf(3, 2, red)));
  expect((await readPreviews(file)).cover).toBeNull();
});

test('a bitmap is written as a file that is read as the same', () => {
  const bitmap = readBmp(bmp(5, 4, blue));
  if (!bitmap) throw new Error('not read');
  expect(readBmp(writeBmp(bitmap))).toEqual(bitmap);
});
