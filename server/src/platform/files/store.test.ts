import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { storedFiles } from '../../../testing/kept-files.ts';
import { openShop } from '../../../testing/shop.ts';
import { samples } from '../../../testing/samples.ts';
import { openFiles } from './open.ts';
import { stageAll } from './store.ts';

const shop = await openShop();
const store = await openFiles(shop.environment, shop.clock);
const staged = async () => (await storedFiles(shop.environment)).staging;
const limits = { maxBytes: 1_000_000, kinds: ['svg', 'png'] } as const;
const drawing = { filename: 'a.svg', data: samples.svg };
const picture = { filename: 'b.png', data: samples.png };

test('generated files are staged in their order', async () => {
  const files = await stageAll(store, [drawing, picture], limits);
  expect(files).toMatchObject([{ filename: 'a.svg' }, { filename: 'b.png' }]);
  expect(await Promise.all(files.map((file) => readFile(file.staged)))).toEqual([samples.svg, samples.png]);
  await store.deleteStaged(files);
  expect(await staged()).toEqual([]);
});

test('when one of them is refused, none stays', async () => {
  const wrong = { filename: 'c.svg', data: Buffer.from('nothing') };
  await expect(stageAll(store, [drawing, wrong, picture], limits)).rejects.toMatchObject({
    code: 'FILE_TYPE',
  });
  expect(await staged()).toEqual([]);
});
