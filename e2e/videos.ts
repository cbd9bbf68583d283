import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from '@playwright/test';

/** A video of a second. */
export const sampleVideo = path.join(import.meta.dirname, '../server/testing/media/video.mp4');

/** Writes a video that is large enough to be cut while it is sent, with a box of this many megabytes that players skip. */
export async function largeVideo(name: string, megabytes: number): Promise<string> {
  const rest = Buffer.alloc(megabytes * 1024 * 1024, 7);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  const file = test.info().outputPath(name);
  await writeFile(file, Buffer.concat([await readFile(sampleVideo), rest]));
  return file;
}
