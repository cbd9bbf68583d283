import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reviseOrder } from '#contract/conversations';
import { createOrder } from '#contract/orders';
import { deleteImage, uploadImage } from '#contract/profile';
import { head, openSocket } from '../../../testing/socket.ts';
import { placeOrder, finishedOrder } from '../../../testing/acts.ts';
import { openShop, type Person, type Upload } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { picture } from '../../../testing/pictures.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { namingTables } from './named-keys.ts';
import type { Ctx } from '../work/ctx.ts';
import { bytesStored, quotaClaims } from './quota.ts';

const quota = 60_000;
const shop = await openShop({ environment: { quota } });
const admin = await shop.signInAdmin();

const drawing = (bytes: number, name = 'خط.plt'): Upload => ({
  name,
  content: samples.plt.toString().padEnd(bytes),
});
const has = (person: Person) => bytesStored(shop.db, person.id);

test('every table that names a kept file says whose it is and how large', async () => {
  const tables = await namingTables(shop.db);
  expect(tables.toSorted()).toEqual(expect.arrayContaining(['order_files', 'identity_images', 'pictures']));
  for (const table of tables)
    await sql`SELECT person_id, size FROM ${sql.table(table)} LIMIT 1`.execute(shop.db);
});

test('what a person has in all has an end, told in words, and nothing of a refused upload stays', async () => {
  const person = await shop.customer(10_000_000);
  await placeOrder(shop, person, [drawing(40_000)]);
  expect(await has(person)).toBe(40_000);
  const before = await storedFiles(shop.environment);
  const body = { type: 'corel', desc: 'طرح' } as const;
  const refusal = await shop.refused(createOrder, { as: person, body, files: [drawing(30_000)] });
  expect(refusal).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  expect(refusal.message).toContain('در آن جا نمی‌شود');
  expect(await shop.balanceOf(person)).toBe(10_000_000 - 150_000);
  expect(await storedFiles(shop.environment)).toEqual(before);
  await placeOrder(shop, person, [drawing(15_000)]);
  expect(await has(person)).toBe(55_000);
  await placeOrder(shop, await shop.customer(1_000_000), [drawing(15_000)]);
});

test('the files that one transaction claims one after another count together', async () => {
  const caller = { ...(await shop.customer()), admin: false } as unknown as Ctx['caller'];
  const claiming = shop.platform.transaction(async (tx, send) => {
    const claim = quotaClaims({ tx, send }, { environment: shop.environment, caller, hasFiles: () => true });
    await claim(35_000);
    await claim(25_000);
    await claim(1);
  });
  await expect(claiming).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
});

test('it is refused before any of it is read', async () => {
  const person = await shop.customer();
  const socket = await openSocket(shop);
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': quota + 1 };
  socket.write(head('POST /api/design/new', headers, person));
  await expect.poll(() => socket.heard(), { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 413 /);
  socket.close();
});

test('uploads at the same time cannot pass it together', async () => {
  const person = await shop.customer(10_000_000);
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.call('POST', '/api/design/new', {
        as: person,
        form: { type: 'corel', desc: 'طرح' },
        files: [drawing(18_000)],
      }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
  expect(replies.filter((reply) => reply.status === 413)).toHaveLength(5);
  expect(await has(person)).toBe(54_000);
});

test('a file that an order made of another shares counts once, and what is removed counts no more', async () => {
  const person = await shop.customer(10_000_000);
  const { _id } = await placeOrder(shop, person, [drawing(40_000)]);
  await placeOrder(shop, person, [], { desc: '', reorderOf: _id });
  expect(await has(person)).toBe(40_000);
  const image = [{ part: 'image', name: 'چهره.jpg', content: await picture({ width: 300, height: 300 }) }];
  await shop.send(uploadImage, { as: person, files: image });
  expect(await has(person)).toBeGreaterThan(40_000);
  await shop.send(deleteImage, { as: person });
  expect(await has(person)).toBe(40_000);
});

test('what admins deliver is the shop’s: neither they nor the customer run out by it', async () => {
  const person = await shop.customer(10_000_000);
  for (let at = 0; at < 2; at += 1) {
    const { _id } = await finishedOrder(shop, admin, person, [drawing(50_000)], [sample('png')]);
    await shop.send(reviseOrder, { as: person, body: { designId: _id, desc: 'بزرگ‌تر' }, files: [] });
  }
  expect(await has(person)).toBe(2 * samples.png.length);
});
