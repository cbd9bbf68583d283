import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { runIsolated } from '../processes/isolated.ts';
import { Ffmpeg } from './ffmpeg.ts';

const video = path.join(import.meta.dirname, '../../features/tutorials/first-content/wallet.mp4');
const folder = await mkdtemp(path.join(tmpdir(), 'hakkak-ffmpeg-'));
afterAll(() => rm(folder, { recursive: true }));
const caller = { id: 1 };

const ffmpeg = new Ffmpeg();
const isInstalled = ['ffmpeg', 'ffprobe'].every((each) => spawnSync(each, ['-version']).status === 0);
const isAllowed = Buffer.isBuffer(
  await runIsolated('true', { args: [], timeoutMs: 8000, cpuSeconds: 8, maxBytes: 1 }),
);

test('ffmpeg is found where it is installed and can be isolated, and only there', async () => {
  expect(await ffmpeg.isHere()).toBe(isInstalled && isAllowed);
});

describe.each(isInstalled && isAllowed ? ['here'] : [])('ffmpeg %s', () => {
  test('makes a picture of a video within the sides asked for, and tells its length', async () => {
    const frame = await ffmpeg.frameOf(caller, video, 320);
    const { format, width, height } = await sharp(frame ?? undefined).metadata();
    expect({ format, max: Math.max(width, height) }).toEqual({ format: 'png', max: 320 });
    expect(await ffmpeg.secondsOf(caller, video)).toBeCloseTo(15.6, 1);
  });

  test('takes the first picture of a video that is shorter than a second', async () => {
    const short = path.join(import.meta.dirname, '../../../testing/media/video.mp4');
    const frame = await ffmpeg.frameOf(caller, short, 320);
    expect(await sharp(frame ?? undefined).metadata()).toMatchObject({ width: 64, height: 64 });
  });

  test('makes nothing of what only looks like a video', async () => {
    const content = await readFile(video);
    content.fill(0, content.indexOf('mdat') + 4);
    const file = path.join(folder, 'empty.mp4');
    await writeFile(file, content);
    expect(await ffmpeg.frameOf(caller, file, 320)).toBeNull();
    await writeFile(file, 'no video at all');
    expect(await ffmpeg.secondsOf(caller, file)).toBeNull();
  });
});

test('where there is no ffmpeg, nothing is made, and nobody waits for it', async () => {
  const none = new Ffmpeg({ ffmpeg: 'no-such-program', ffprobe: 'no-such-program' });
  expect(await none.isHere()).toBe(false);
  expect(await none.frameOf(caller, video, 320)).toBeNull();
  expect(await none.secondsOf(caller, video)).toBeNull();
});
