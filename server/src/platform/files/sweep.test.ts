import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getOrder } from '#contract/orders';
import { getNotifications } from '#contract/notifications';
import { deleteImage, uploadImage } from '#contract/profile';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { picture } from '../../../testing/pictures.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { sweepFiles } from '../../jobs.ts';

const shop = await openShop();
const { dataDir } = shop.environment;
const day = 86_400;
const seven = 7 * 3600;

const order = (as: Person) => placeOrder(shop, as, [sample('png')]);
const aside = () => shop.store.list('removed');
const asideFiles = async () => (await aside()).map((name) => path.basename(name));
const kept = async () => (await storedFiles(shop.environment)).kept;
const alerts = async (admin: Person) =>
  (await shop.send(getNotifications, { as: admin })).private.filter(
    (each) => each.title === 'جمع‌آوری فایل‌ها متوقف شد',
  ).length;

async function leave(where: 'kept' | 'staging'): Promise<string> {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex');
  if (where === 'kept') {
    await shop.store.write(`kept/${key.slice(0, 2)}/${key}`, samples.png);
    return key;
  }
  const file = path.join(dataDir, 'files', 'staging', key);
  await writeFile(file, samples.png);
  const now = shop.clock.now();
  await utimes(file, now, now);
  return key;
}

test('what a sweep takes stays aside for 30 days, is counted, and then goes', async () => {
  const customer = await shop.customer(10_000_000);
  for (let at = 0; at < 5; at += 1) await order(customer);
  const named = await kept();
  const left = [await leave('kept'), await leave('staging')].toSorted();
  expect(await sweepFiles(shop.platform)).toMatchObject({
    kept: 6,
    unnamed: 0,
    movedAside: 0,
    abandonedUploads: 0,
  });
  expect(await asideFiles()).toEqual([]);

  shop.clock.move(seven);
  expect(await sweepFiles(shop.platform)).toMatchObject({
    unnamed: 1,
    movedAside: 1,
    abandonedUploads: 1,
    stopped: false,
  });
  expect((await asideFiles()).toSorted()).toEqual(left);
  expect(await kept()).toEqual(named);
  expect((await storedFiles(shop.environment)).staging).toEqual([]);

  shop.clock.move(29 * day);
  expect(await sweepFiles(shop.platform)).toMatchObject({ purged: 0 });
  expect(await asideFiles()).toHaveLength(2);
  shop.clock.move(2 * day);
  expect(await sweepFiles(shop.platform)).toMatchObject({ purged: 2 });
  expect(await aside()).toEqual([]);
  expect(await kept()).toEqual(named);
});

test('a sweep that would take more than a few touches nothing and tells the operators once a night', async () => {
  const admin = await shop.signInAdmin();
  const customer = await shop.customer(10_000_000);
  const first = await order(customer);
  for (let at = 0; at < 5; at += 1) await order(customer);
  const before = await kept();
  const files = await shop.db
    .selectFrom('order_files')
    .select([
      'order_id',
      'event_id',
      'person_id',
      'action',
      'filename',
      'kind',
      'size',
      'sha256',
      'store_key',
      'thumb',
    ])
    .where('order_id', '!=', Number(first._id))
    .execute();
  // This is the state that an older backup would restore: it has the first file only.
  await shop.db.deleteFrom('order_files').where('order_id', '!=', Number(first._id)).execute();
  shop.clock.move(seven);
  const sweep = await sweepFiles(shop.platform);
  expect(sweep).toMatchObject({
    kept: before.length,
    unnamed: before.length - 1,
    stopped: true,
    movedAside: 0,
  });
  await sweepFiles(shop.platform);
  expect(await alerts(admin)).toBe(1);
  expect(await kept()).toEqual(before);

  // An operator forces the sweep; then the newer state is restored after all.
  const { files: store } = shop.platform;
  expect(await store.sweep(() => Promise.resolve(new Set([before[0] ?? ''])), true)).toMatchObject({
    movedAside: before.length - 1,
  });
  await shop.db.insertInto('order_files').values(files).execute();
  expect(await sweepFiles(shop.platform)).toMatchObject({ stopped: false, broughtBack: before.length - 1 });
  expect(await kept()).toEqual(before);
  const again = await shop.send(getOrder, { as: customer, params: { id: first._id } });
  expect((await shop.call('GET', again.files[0]?.url ?? '', { as: customer })).bytes).toEqual(samples.png);
});

test('a picture that was replaced or removed lies aside, with what was made of it', async () => {
  const person = await shop.customer();
  const upload = async () =>
    shop.send(uploadImage, {
      as: person,
      files: [{ part: 'image', name: 'چهره.jpg', content: await picture({ width: 400, height: 400 }) }],
    });
  const { image } = await upload();
  expect((await shop.call('GET', `${image}?w=64`)).status).toBe(200);
  const earlier = await kept();
  const before = (await asideFiles()).length;
  await upload();
  const moved = await asideFiles();
  expect(moved).toHaveLength(before + 2);
  expect(moved).toContain(image.split('/').at(-1));
  expect(earlier).toEqual(expect.arrayContaining(moved.slice(before)));
  await shop.send(deleteImage, { as: person });
  expect(await asideFiles()).toHaveLength(before + 3);
});
