import { writeFile } from 'node:fs/promises';
import { type Locator, test } from '@playwright/test';
import { scrollTo } from './scroll.ts';

/** Drags files from the desktop onto an element and drops them. */
export async function drop(
  place: Locator,
  files: readonly { name: string; buffer: Buffer }[],
): Promise<void> {
  const paths = files.map(({ name }) => test.info().outputPath(name));
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)));
  await scrollTo(place);
  const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
  const browser = await place.page().context().newCDPSession(place.page());
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: x + 20,
      y: y + 20,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
}
