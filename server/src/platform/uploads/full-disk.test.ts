import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openShop } from '../../../testing/shop.ts';
import { beginUpload, offsetOf, sendPiece, videoOf } from '../../../testing/uploads.ts';

const logged: string[] = [];
const shop = await openShop({
  environment: { logLevel: 'warn' },
  logTo: { write: (line) => void logged.push(line) },
});

test('a disk that is full is answered with 503, and the upload continues when it has room', async () => {
  const owner = { base: shop.base(), token: (await shop.customer()).token };
  const content = videoOf(1_000_000);
  const url = await beginUpload(owner, content.length);
  const file = path.join(shop.environment.dataDir, 'files/uploads', url.split('/').at(-1) ?? '');
  await rename(file, `${file}.away`);
  // Every write to it fails as on a full disk.
  await symlink('/dev/full', file);
  logged.length = 0;
  const refused = await sendPiece(owner, url, 0, content);
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('جای کافی') as string,
  });
  // The operator is told in one line.
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 40,
    why: expect.stringContaining('ENOSPC') as string,
  });
  expect(logged[0]).not.toContain('stack');
  await rename(`${file}.away`, file);
  expect(await offsetOf(owner, url)).toBe(0);
  expect(await sendPiece(owner, url, 0, content)).toMatchObject({ status: 204, offset: content.length });
});
