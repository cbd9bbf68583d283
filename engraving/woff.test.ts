import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sfntOfWoff } from './woff.ts';

const folder = path.join(import.meta.dirname, 'fonts/files');
const read = (name: string) => new Uint8Array(fs.readFileSync(path.join(folder, name)));
const real = read('vazirmatn-latin-400-normal.woff');

interface Table {
  tag: string;
  content: Buffer;
}

/** The tables of a TrueType or OpenType font. */
function tablesOf(sfnt: Uint8Array): Table[] {
  const bytes = Buffer.from(sfnt);
  return Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const offset = bytes.readUInt32BE(entry + 8);
    return {
      tag: bytes.toString('latin1', entry, entry + 4),
      content: bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 12)),
    };
  });
}

function sumOf(content: Buffer): number {
  const whole = Buffer.concat([content, Buffer.alloc(3)]);
  let sum = 0;
  for (let at = 0; at < content.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

interface Written extends Table {
  packed?: Buffer;
  length?: number;
}

/** A WOFF of these tables that is right but for what `change` changes in its header. */
function woffOf(tables: readonly Written[], change: (header: Buffer) => void = () => undefined): Uint8Array {
  const header = Buffer.alloc(44);
  const directory = Buffer.alloc(20 * tables.length);
  const packs: Buffer[] = [];
  let offset = 44 + directory.length;
  let size = 12 + 16 * tables.length;
  for (const [at, { tag, content, packed = zlib.deflateSync(content), length }] of tables.entries()) {
    const pack = packed.length < content.length ? packed : content;
    directory.write(tag, 20 * at, 'latin1');
    directory.writeUInt32BE(offset, 20 * at + 4);
    directory.writeUInt32BE(pack.length, 20 * at + 8);
    directory.writeUInt32BE(length ?? content.length, 20 * at + 12);
    directory.writeUInt32BE(sumOf(content), 20 * at + 16);
    packs.push(pack);
    offset += pack.length;
    size += Math.ceil((length ?? content.length) / 4) * 4;
  }
  header.write('wOFF', 0, 'latin1');
  header.writeUInt32BE(0x0001_0000, 4);
  header.writeUInt32BE(offset, 8);
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(size % 2 ** 32, 16);
  change(header);
  return new Uint8Array(Buffer.concat([header, directory, ...packs]));
}

const refused = { name: 'EngravingError', fault: { code: 'unreadable-font' } };
const isRefused = (woff: Uint8Array) => expect(sfntOfWoff(woff)).rejects.toMatchObject(refused);

test.each(fs.readdirSync(folder))('%s unpacks to the tables it was packed from', async (name) => {
  const woff = read(name);
  const bytes = Buffer.from(woff);
  const sfnt = await sfntOfWoff(woff);
  expect(sfnt.length).toBe(bytes.readUInt32BE(16));
  const tables = tablesOf(sfnt);
  expect(tables.length).toBe(bytes.readUInt16BE(12));
  for (const [at, { tag, content }] of tables.entries()) {
    const entry = 44 + 20 * at;
    expect(tag).toBe(bytes.toString('latin1', entry, entry + 4));
    const offset = bytes.readUInt32BE(entry + 4);
    const packed = bytes.subarray(offset, offset + bytes.readUInt32BE(entry + 8));
    const length = bytes.readUInt32BE(entry + 12);
    expect(content.equals(packed.length === length ? packed : zlib.inflateSync(packed))).toBe(true);
  }
});

test('a font in the middle of a larger buffer is read from its own bytes', async () => {
  const larger = new Uint8Array(real.length + 20).fill(7);
  larger.set(real, 10);
  expect(await sfntOfWoff(larger.subarray(10, 10 + real.length))).toEqual(await sfntOfWoff(real));
});

test('tables that deflate would lengthen are taken as they are', async () => {
  const content = Buffer.from([1, 2, 3, 4, 5]);
  const sfnt = await sfntOfWoff(woffOf([{ tag: 'abcd', content }]));
  expect(tablesOf(sfnt)).toEqual([{ tag: 'abcd', content }]);
  expect(sfnt.length).toBe(12 + 16 + 8);
});

test('a file that is cut off, longer than it says, or of another format is refused', async () => {
  const ends = [0, 1, 4, 43, 44, 63, 200, 1000, real.length - 1];
  for (const end of ends) await isRefused(real.slice(0, end));
  await isRefused(new Uint8Array([...real, 0]));
  await isRefused(await sfntOfWoff(real));
  await isRefused(new TextEncoder().encode('<html>'.repeat(50)));
});

const content = Buffer.alloc(1000, 'font');

test('a directory that lies is refused', async () => {
  await isRefused(woffOf([]));
  await isRefused(woffOf([{ tag: 'abcd', content }], (header) => header.writeUInt32BE(0x1234, 4)));
  await isRefused(woffOf([{ tag: 'abcd', content }], (header) => header.writeUInt16BE(65_535, 12)));
  await isRefused(woffOf([{ tag: 'abcd', content }], (header) => header.writeUInt32BE(7, 16)));
  // The same table twice, or out of order.
  await isRefused(woffOf(['abcd', 'abcd'].map((tag) => ({ tag, content }))));
  await isRefused(woffOf(['bbbb', 'aaaa'].map((tag) => ({ tag, content }))));
  // A table that inflates to more or less than it says, or to something else.
  await isRefused(woffOf([{ tag: 'abcd', content, length: 999 }]));
  await isRefused(woffOf([{ tag: 'abcd', content, length: 1001 }]));
  await isRefused(woffOf([{ tag: 'abcd', content, packed: zlib.deflateSync(Buffer.alloc(1000)) }]));
  await isRefused(woffOf([{ tag: 'abcd', content, packed: Buffer.alloc(20, 'no deflate') }]));
  await isRefused(woffOf([{ tag: 'abcd', content, packed: zlib.deflateSync(content).subarray(0, -6) }]));
});

test('a font that would be too large is refused before it is unpacked', async () => {
  await isRefused(woffOf([{ tag: 'abcd', content, length: 4_000_000_000 }]));
  const large = { content, length: 6_000_000 };
  await isRefused(
    woffOf([
      { tag: 'aaaa', ...large },
      { tag: 'bbbb', ...large },
    ]),
  );
  // It inflates to 6 GB, which no machine unpacks within the time of a test.
  const piece = zlib.deflateRawSync(Buffer.alloc(10_000_000), { finishFlush: zlib.constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([Buffer.of(0x78, 0x9c), ...Array.from({ length: 600 }, () => piece)]);
  const hidden = { tag: 'abcd', content: Buffer.alloc(bomb.length + 1), packed: bomb };
  await isRefused(woffOf([hidden]));
});

test('whatever byte is changed, the font is whole or refused', async () => {
  const sfnt = await sfntOfWoff(real);
  await fc.assert(
    fc.asyncProperty(fc.nat(real.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = real.slice();
      changed[at] = (changed[at] ?? 0) ^ change;
      const unpacked = await sfntOfWoff(changed).catch((error: unknown) => {
        expect(error).toMatchObject(refused);
      });
      // The version, the addresses of private data, and the names of tables have no sum.
      if (unpacked) expect(unpacked.length).toBe(sfnt.length);
    }),
    { numRuns: 300 },
  );
});
