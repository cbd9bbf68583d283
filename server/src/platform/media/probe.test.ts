import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FileKind } from '#contract/common/files';
import { MediaError } from './found.ts';
import { probe } from './probe.ts';

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
  ['film.mp4', 1, true, true],
  ['film.mov', 1, true, true],
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
  ['film.webm', 'video'],
  ['alac.m4a', 'audio'],
  ['sound.ogg', 'audio'],
  ['adpcm.wav', 'audio'],
])('%s does not: %s', async (name, fault) => {
  await expect(found(name)).rejects.toMatchObject({ fault });
});

test('a file that breaks off is broken', async () => {
  for (const name of ['film.mp4', 'film.mov', 'sound.m4a']) {
    const whole = await readFile(path.join(samples, name));
    for (const part of [0.2, 0.5, 0.95]) {
      const content = whole.subarray(0, whole.length * part);
      expect([name, part, await probed(content, kindOf(name))]).toEqual([name, part, 'broken']);
    }
  }
});

test('whatever bytes come, the answer comes at once', async () => {
  let seed = 11;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  for (const name of ['film.mp4', 'film.mov', 'sound.m4a', 'sound.mp3', 'sound.wav']) {
    const whole = await readFile(path.join(samples, name));
    for (let round = 0; round < 60; round += 1) {
      const content = Buffer.from(whole);
      for (let hit = 0; hit < 1 + (round % 9); hit += 1)
        content[Math.floor(random() * Math.min(content.length, 2500))] = random() * 256;
      const began = performance.now();
      expect(['plays', 'broken', 'hevc', 'video', 'audio']).toContain(await probed(content, kindOf(name)));
      expect(performance.now() - began).toBeLessThan(1000);
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
  const began = performance.now();
  expect(await probed(many(box('free')), 'mp4')).toBe('broken');
  const inside = many(box('trak'));
  expect(await probed(Buffer.concat([box('moov', inside.length + 8), inside]), 'mp4')).toBe('broken');
  expect(await probed(many(Buffer.from('fffbfffbfffbfffb', 'hex')), 'mp3')).toBe('broken');
  expect(
    await probed(Buffer.concat([Buffer.from('RIFFxxxxWAVE'), many(Buffer.from('junk\0\0\0\0'))]), 'wav'),
  ).toBe('broken');
  expect(performance.now() - began).toBeLessThan(5000);
});
