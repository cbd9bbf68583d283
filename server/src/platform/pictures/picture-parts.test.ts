import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { picture } from '../../../testing/pictures.ts';
import { readHeader } from './header.ts';
import { hasTooManyParts } from './picture-parts.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'hakkak-parts-'));
afterAll(() => rm(folder, { recursive: true }));

const photo = await picture();

const segment = (size: number) => {
  const bytes = Buffer.alloc(size + 4);
  bytes.set([0xff, 0xe1]);
  bytes.writeUInt16BE(size + 2, 2);
  return bytes;
};
const times = (count: number, ...parts: Uint8Array[]) => Array.from({ length: count }, () => parts).flat();
const tiny = segment(0);
const hex = (text: string) => Buffer.from(text, 'hex');
const jpeg = (...parts: Uint8Array[]) => Buffer.concat([photo.subarray(0, 2), ...parts, photo.subarray(2)]);

const little = (value: number, length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};
const chunk = (kind: string, ...parts: Uint8Array[]) => {
  const data = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), little(data.length, 4), data, Buffer.alloc(data.length % 2)]);
};
/** A picture of one pixel. */
const pixel = chunk('VP8L', hex('2f00000000'));
const frame = chunk('ANMF', Buffer.alloc(12), little(10, 3), Buffer.alloc(1), pixel);
const animation = (frames: number, ...others: Uint8Array[]) =>
  chunk(
    'RIFF',
    Buffer.from('WEBP'),
    chunk('VP8X', hex('02000000'), Buffer.alloc(6)),
    chunk('ANIM', Buffer.alloc(6)),
    ...others,
    ...times(frames, frame),
  );

const allowed: Record<string, Buffer> = {
  'as it is written, JPEG': photo,
  'the parts of a depth map, JPEG': jpeg(...times(300, segment(65_533))),
  'many fill bytes, JPEG': jpeg(Buffer.alloc(200_000, 0xff)),
  'as it is written, WebP': await picture({ kind: 'webp' }),
  'as many frames as it may have, WebP': animation(998),
  'as it is written, PNG': await picture({ kind: 'png' }),
};
const refused: Record<string, Buffer> = {
  'tiny segments, JPEG': jpeg(...times(1001, tiny)),
  'tiny segments after large ones, JPEG': jpeg(...times(100, segment(65_533)), ...times(1000, tiny)),
  'fill bytes before each segment, JPEG': jpeg(...times(1001, hex('ffffff'), tiny)),
  'stray bytes between segments, JPEG': jpeg(...times(1001, tiny, hex('00ff00'))),
  'markers without a length between segments, JPEG': jpeg(...times(1001, tiny, hex('ff01ffd3'))),
  'a length of 0 before the segments, JPEG': jpeg(hex('ffe10000'), ...times(1001, tiny)),
  'a length of 1 before the segments, JPEG': jpeg(hex('ffe10001'), ...times(1001, tiny)),
  'frames, WebP': animation(1001),
  'frames after a large chunk, WebP': animation(1001, chunk('JUNK', Buffer.alloc(300_001))),
};

test.each(Object.entries(allowed))('the header of a picture is read: %s', async (_, bytes) => {
  const file = path.join(folder, 'allowed');
  await writeFile(file, bytes);
  const { width, height } = await sharp(bytes).metadata();
  for (const source of [bytes, file]) expect(await readHeader(source)).toMatchObject({ width, height });
});

test.each(Object.entries(refused))('a picture with too many parts is refused: %s', async (_, bytes) => {
  const file = path.join(folder, 'refused');
  await writeFile(file, bytes);
  for (const source of [bytes, file]) {
    expect(await hasTooManyParts(source)).toBe(true);
    await expect(readHeader(source)).rejects.toMatchObject({ code: 'BAD_FILE' });
  }
});

test('other files, and what follows the first scan, are not searched', async () => {
  const many = Buffer.concat(times(2000, tiny));
  for (const bytes of [Buffer.from('%PDF'), Buffer.concat([Buffer.from('RIFF'), many]), Buffer.alloc(0)])
    expect(await hasTooManyParts(bytes)).toBe(false);
  expect(await hasTooManyParts(Buffer.concat([photo, many]))).toBe(false);
});
