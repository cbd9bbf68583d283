import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FileKind } from '#contract/common/files';
import { MediaError } from './media-facts.ts';
import { box, largestMedia } from '../../../testing/largest-inputs.ts';
import { readIso } from './iso.ts';
import { probe } from './probe.ts';
import { readMp3, readWav } from './sounds.ts';

const samples = path.join(import.meta.dirname, '../../../testing/media');
const folder = await mkdtemp(path.join(tmpdir(), 'hakkak-media-'));
afterAll(() => rm(folder, { recursive: true }));

const kindOf = (name: string) => path.extname(name).slice(1) as FileKind;
const found = (name: string) => probe(path.join(samples, name), kindOf(name));

async function probed(content: Buffer, kind: FileKind): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.${kind}`);
  await writeFile(file, content);
  try {
    await probe(file, kind);
    return 'plays';
  } catch (error) {
    if (error instanceof MediaError) return error.fault;
    throw error;
  }
}

test.each([
  ['video.mp4', 1, true, true],
  ['video.mov', 1, true, true],
  ['sound.m4a', 1, false, true],
  ['sound.mp3', 1, false, true],
  ['sound.wav', 0.2, false, true],
])('%s plays on phones', async (name, seconds, hasPicture, hasSound) => {
  const file = await found(name);
  expect(file).toMatchObject({ hasPicture, hasSound });
  expect(Math.abs((file.seconds ?? 0) - seconds)).toBeLessThan(0.15);
  if (hasPicture) expect(file).toMatchObject({ width: 64, height: 64 });
});

test.each([
  ['hevc.mp4', 'hevc'],
  ['ten-bit.mp4', 'video'],
  ['video.webm', 'video'],
  ['alac.m4a', 'audio'],
  ['sound.ogg', 'audio'],
  ['adpcm.wav', 'audio'],
])('%s does not: %s', async (name, fault) => {
  await expect(found(name)).rejects.toMatchObject({ fault });
});

/** A video whose header states only the tracks of `video.mp4`, and whose samples are in fragments. */
async function inFragments({
  headerSeconds,
  own = false,
}: {
  headerSeconds?: number;
  own?: boolean;
}): Promise<Buffer> {
  const whole = await readFile(path.join(samples, 'video.mp4'));
  const box = (type: string, ...parts: (Buffer | number[])[]): Buffer => {
    const words = parts.map((part) =>
      Buffer.isBuffer(part) ? part : Buffer.from(new Uint32Array(part).buffer).swap32(),
    );
    const content = Buffer.concat(words);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length, 0);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const at = whole.indexOf('moov') - 4;
  const movie = Buffer.from(whole.subarray(at + 8, at + whole.readUInt32BE(at)));
  movie.fill(0, movie.indexOf('mvhd') + 4 + 16, movie.indexOf('mvhd') + 4 + 20);
  // The samples of the header's own lists are renamed away.
  for (let list = movie.indexOf('stts'); list >= 0; list = movie.indexOf('stts'))
    movie.write('free', list, 'latin1');
  const scale = movie.readUInt32BE(movie.indexOf('mdhd') + 4 + 12);
  const extended = box(
    'mvex',
    ...(headerSeconds === undefined
      ? []
      : [box('mehd', [0, headerSeconds * movie.readUInt32BE(movie.indexOf('mvhd') + 4 + 12)])]),
    box('trex', [0, 1, 1, scale / 2, 0, 0]),
  );
  // Each fragment has two samples of half a second, or of a quarter each as its own rows state.
  const fragment = own
    ? box(
        'moof',
        box('traf', box('tfhd', [0x2, 1, 1]), box('trun', [0x301, 2, 0, scale / 4, 9, scale / 4, 9])),
      )
    : box('moof', box('traf', box('tfhd', [0, 1]), box('trun', [0, 2])));
  return Buffer.concat([
    whole.subarray(0, at),
    box('moov', movie, extended),
    ...Array<Buffer>(3).fill(fragment),
  ]);
}

test.each([
  ['by its header', { headerSeconds: 7 }, 7],
  ['by the samples of all fragments', {}, 3],
  ['by samples of which each has its own length', { own: true }, 1.5],
])('the length of a video recorded in fragments is read %s', async (_how, video, seconds) => {
  const file = path.join(folder, 'fragments.mp4');
  await writeFile(file, await inFragments(video));
  expect((await probe(file, 'mp4')).seconds).toBeCloseTo(seconds, 3);
});

test('a fragment that claims more samples than it has is broken', async () => {
  const content = await inFragments({ own: true });
  content.writeUInt32BE(0xffff_ffff, content.lastIndexOf('trun') + 8);
  expect(await probed(content, 'mp4')).toBe('broken');
});

test('a file that breaks off is broken', async () => {
  for (const name of ['video.mp4', 'video.mov', 'sound.m4a']) {
    const whole = await readFile(path.join(samples, name));
    for (const part of [0.2, 0.5, 0.95]) {
      const content = whole.subarray(0, whole.length * part);
      expect([name, part, await probed(content, kindOf(name))]).toEqual([name, part, 'broken']);
    }
  }
});

test('whatever bytes come, there is an answer', async () => {
  let seed = 11;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const files = ['video.mp4', 'video.mov', 'sound.m4a', 'sound.mp3', 'sound.wav'].map(
    async (name) => [kindOf(name), await readFile(path.join(samples, name))] as const,
  );
  const fragments = ['mp4', await inFragments({ own: true })] as const;
  for (const [kind, whole] of [...(await Promise.all(files)), fragments]) {
    for (let round = 0; round < 60; round += 1) {
      const content = Buffer.from(whole);
      for (let hit = 0; hit < 1 + (round % 9); hit += 1)
        content[Math.floor(random() * Math.min(content.length, 2500))] = random() * 256;
      expect(['plays', 'broken', 'hevc', 'video', 'audio']).toContain(await probed(content, kind));
    }
  }
  // A megabyte of the smallest boxes, of nested ones, and of frames that never are.
  const box = (type: string, size = 8) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(size, 0);
    head.write(type, 4, 'latin1');
    return head;
  };
  const many = (piece: Buffer) => Buffer.concat(Array.from({ length: 131_072 }, () => piece));
  expect(await probed(many(box('free')), 'mp4')).toBe('broken');
  const inside = many(box('trak'));
  expect(await probed(Buffer.concat([box('moov', inside.length + 8), inside]), 'mp4')).toBe('broken');
  expect(await probed(many(Buffer.from('fffbfffbfffbfffb', 'hex')), 'mp3')).toBe('broken');
  expect(
    await probed(Buffer.concat([Buffer.from('RIFFxxxxWAVE'), many(Buffer.from('junk\0\0\0\0'))]), 'wav'),
  ).toBe('broken');
});

/** A source that records which parts of it are read. */
function noted(content: Buffer) {
  const reads: number[] = [];
  const read = (at: number, bytes: number) => {
    reads.push(bytes);
    return Promise.resolve(content.subarray(at, at + bytes));
  };
  return { source: { size: content.length, read }, reads };
}

const answerOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'plays',
    (error: unknown) => (error instanceof MediaError ? error.fault : error),
  );

// A piece of 4 kB has 512 boxes of the least size, and each piece is a turn of others.
test.each(Object.entries(largestMedia))(
  'of %s a bounded number of boxes and bytes is looked at, in pieces',
  async (name, make) => {
    const { source, reads } = noted(make());
    const kind = kindOf(name);
    const reading = kind === 'mp3' ? readMp3(source) : kind === 'wav' ? readWav(source) : readIso(source);
    expect(await answerOf(reading)).toBe(name.startsWith('a table') ? 'plays' : 'broken');
    const isTable = name.startsWith('a table');
    expect(reads.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan((isTable ? 33 : 4) * 1024 * 1024);
    expect(Math.max(...reads)).toBeLessThanOrEqual(kind === 'mp3' ? 72 * 1024 : 64 * 1024);
    expect(reads.length).toBeLessThanOrEqual(60_000);
  },
);

test('a box that is needed is found behind as many as a real video has', async () => {
  const whole = await readFile(path.join(samples, 'video.mp4'));
  const at = whole.indexOf('moov') - 4;
  const end = at + whole.readUInt32BE(at);
  const free = Array.from({ length: 5000 }, () => box('free'));
  const movie = box('moov', ...free, whole.subarray(at + 8, end));
  const { source } = noted(Buffer.concat([whole.subarray(0, at), movie, whole.subarray(end)]));
  expect(await readIso(source)).toMatchObject({ hasPicture: true, width: 64, height: 64 });
});
