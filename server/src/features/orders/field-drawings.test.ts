import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { orderFileCalls } from '#contract/files';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();
const owner = await shop.customer(5_000_000);
const folder = path.resolve(import.meta.dirname, '../../../../engraving/reading/testing/field');

const sized = (width: number, height: number, more: Record<string, unknown> = {}) =>
  expect.objectContaining({
    size: { width: expect.closeTo(width, 2), height: expect.closeTo(height, 2) },
    findings: [],
    skipped: [],
    ...more,
  });
const guessed = (is: boolean) => expect.objectContaining({ guessed: is });

const right: Record<string, unknown> = {
  'blank-line-after-eof.dxf': sized(10, 10),
  'ctrl-z-after-eof.dxf': sized(10, 10),
  'decimal-comma.dxf': sized(14.5, 14.5),
  'dots.plt': sized(40, 20),
  'first-corner-only.plt': expect.objectContaining({ unit: guessed(true) }),
  'gap-of-the-limit.svg': expect.objectContaining({
    findings: [expect.objectContaining({ kind: 'open', count: 2, value: 0.4 })],
  }),
  'hatch-over-its-outline.dxf': sized(40, 30, { skipped: ['HATCH'] }),
  'insert-of-missing-block.dxf': sized(50, 30, { skipped: ['INSERT LOGO'] }),
  'insert-on-layer-that-is-off.dxf': sized(30, 40),
  'ir-without-numbers.plt': sized(100, 100),
  'paper-space-only.dxf': sized(50, 30),
  'relative-corners.plt': sized(100, 100, { unit: guessed(false) }),
  'relief-smaller-than-spot.dxf': sized(60, 40),
  'solid-header-and-tail.stl': expect.objectContaining({
    solid: expect.objectContaining({ width: 10, depth: 10, height: 10, triangles: 4, closed: true }),
  }),
};

test.each(Object.entries(right))('%s is taken and read', async (name, check) => {
  const file = { name, content: fs.readFileSync(path.join(folder, name)) };
  const order = await placeOrder(shop, owner, [file]);
  const params = { id: order._id, fileId: order.files[0]?._id ?? '' };
  expect(await shop.send(orderFileCalls.check, { as: owner, params })).toEqual(check);
});
