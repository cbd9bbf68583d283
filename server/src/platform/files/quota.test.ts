import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceptOrder, createOrder, finishOrder, reviseOrder } from '#contract/orders';
import { removeImage, uploadImage } from '#contract/profile';
import { openShop, type Person, type Upload } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { picture } from '../../../testing/pictures.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { namingTables } from './named-keys.ts';
import { bytesKept } from './quota.ts';

const quota = 60_000;
const shop = await openShop({ settings: { quota } });
const admin = await shop.signInAdmin();

const drawing = (bytes: number, name = 'خط.plt'): Upload => ({
  name,
  content: samples.plt.toString().padEnd(bytes),
});
const order = (...files: Upload[]) => ({ body: { type: 'corel', desc: 'طرح' } as const, files });
const has = (person: Person) => bytesKept(shop.db, person.id);

test('every table that names a kept file says whose it is and how large', async () => {
  const tables = await namingTables(shop.db);
  expect(tables.toSorted()).toEqual(expect.arrayContaining(['order_files', 'identity_images', 'pictures']));
  for (const table of tables)
    await sql`SELECT person_id, size FROM ${sql.table(table)} LIMIT 1`.execute(shop.db);
});

test('what a person has in all has an end, told in words, and nothing of a refused upload stays', async () => {
  const person = await shop.customer(10_000_000);
  await shop.send(createOrder, { as: person, ...order(drawing(40_000)) });
  expect(await has(person)).toBe(40_000);
  const before = await storedFiles(shop.settings.dataDir);
  const refusal = await shop.refused(createOrder, { as: person, ...order(drawing(30_000)) });
  expect(refusal).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  expect(refusal.message).toContain('در آن جا نمی‌شود');
  expect(await shop.balanceOf(person)).toBe(10_000_000 - 150_000);
  expect(await storedFiles(shop.settings.dataDir)).toEqual(before);
  await shop.send(createOrder, { as: person, ...order(drawing(15_000)) });
  expect(await has(person)).toBe(55_000);
  await shop.send(createOrder, { as: await shop.customer(1_000_000), ...order(drawing(15_000)) });
});

test('it is refused before any of it is read', async () => {
  const person = await shop.customer();
  const reply = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(shop.base());
    void import('node:net').then(({ connect }) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', reject).once('data', (data) => {
        resolve(String(data));
        socket.destroy();
      });
      socket.write(
        `POST /api/design/new HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${quota + 1}\r\n\r\n`,
      );
    });
  });
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
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
  const { _id } = await shop.send(createOrder, { as: person, ...order(drawing(40_000)) });
  await shop.send(createOrder, { as: person, body: { type: 'corel', desc: '', reorderOf: _id }, files: [] });
  expect(await has(person)).toBe(40_000);
  const image = [{ part: 'image', name: 'چهره.jpg', content: await picture({ width: 300, height: 300 }) }];
  await shop.send(uploadImage, { as: person, files: image });
  expect(await has(person)).toBeGreaterThan(40_000);
  await shop.send(removeImage, { as: person });
  expect(await has(person)).toBe(40_000);
});

test('what admins deliver is the shop’s: neither they nor the customer run out by it', async () => {
  const person = await shop.customer(10_000_000);
  for (let at = 0; at < 2; at += 1) {
    const { _id } = await shop.send(createOrder, { as: person, ...order(sample('png')) });
    await shop.send(acceptOrder, { as: admin, body: { designId: _id } });
    const files = [drawing(50_000)];
    await shop.send(finishOrder, { as: admin, body: { designId: _id }, files });
    await shop.send(reviseOrder, { as: person, body: { designId: _id, desc: 'بزرگ‌تر' }, files: [] });
  }
  expect(await has(person)).toBe(2 * samples.png.length);
});
