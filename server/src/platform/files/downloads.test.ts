import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/common/endpoint';
import { events } from '#contract/notifications';
import { getOrder } from '#contract/orders';
import { uploadImage } from '#contract/profile';
import { finishedOrder } from '../../../testing/acts.ts';
import { openShop, type Person, type Upload } from '../../../testing/shop.ts';
import { takeAway } from '../../../testing/store.ts';
import { picture } from '../../../testing/pictures.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { readZip } from '../../../testing/zip.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const customer = await shop.customer(10_000_000);

const isOnDisk = shop.environment.s3 === null;
const finished = (results: readonly Upload[]) => finishedOrder(shop, admin, customer, results);
const zipOf = (id: string) => `/api/design/${id}/results.zip`;
async function pathsOf(id: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('order_files')
    .select('store_key')
    .where('order_id', '=', Number(id))
    .where('store_key', 'is not', null)
    .$narrowType<{ store_key: string }>()
    .orderBy('id')
    .execute();
  return rows.map(({ store_key }) =>
    path.join(shop.environment.dataDir, 'files', 'kept', store_key.slice(0, 2), store_key),
  );
}

test('results with odd names come as an archive that opens', async () => {
  const names = ['C:foo.png', 'nul.png', 'twin.png', 'Twin.png', `${'ن'.repeat(190)}.png`];
  const order = await finished(names.map((name) => sample('png', name)));
  const { status, bytes } = await shop.call('GET', zipOf(order._id), { as: customer });
  expect(status).toBe(200);
  expect([...readZip(bytes).keys()]).toEqual([
    'C_foo.png',
    '_nul.png',
    'twin.png',
    'Twin (4).png',
    `${'ن'.repeat(118)}.png`,
  ]);
  for (const content of readZip(bytes).values()) expect(content).toEqual(samples.png);
});

test('a file that is gone or cannot be read is told of in words, and the server goes on', async () => {
  const order = await finished([sample('png'), sample('dxf')]);
  const [, file = ''] = await pathsOf(order._id);
  const urls = [zipOf(order._id), order.results[1]?.url ?? ''];
  const putBack = await takeAway(shop.store, path.basename(file));
  for (const make of [null, ...(isOnDisk ? [() => mkdir(file)] : [])]) {
    await make?.();
    for (const url of urls) {
      for (const range of [undefined, 'bytes=0-3']) {
        const reply = await shop.call('GET', url, { as: customer, headers: range ? { range } : {} });
        expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
        expect((reply.body as { message: string }).message).toContain('در دسترس نیست');
        for (const name of ['content-disposition', 'etag', 'content-range'])
          expect(reply.headers.get(name)).toBeNull();
        expect(reply.headers.get('cache-control') ?? 'no-store').toBe('no-store');
      }
    }
  }
  expect((await shop.call('GET', order.results[0]?.url ?? '', { as: customer })).status).toBe(200);
  if (isOnDisk) await rm(file, { recursive: true });
  await putBack();
  expect((await shop.call('GET', zipOf(order._id), { as: customer })).status).toBe(200);
  if (!isOnDisk) return;
  // Root reads a file whatever its mode.
  await chmod(file, 0o000);
  const status = process.getuid?.() === 0 ? 200 : 500;
  for (const url of urls) expect((await shop.call('GET', url, { as: customer })).status).toBe(status);
  await chmod(file, 0o600);
});

test('a picture whose file is gone is no error that a browser keeps for a year', async () => {
  const { image } = await shop.send(uploadImage, {
    as: customer,
    files: [{ part: 'image', name: 'چهره.jpg', content: await picture() }],
  });
  const key = image.split('/').at(-1) ?? '';
  const putBack = await takeAway(shop.store, key);
  const reply = await shop.call('GET', image);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('cache-control') ?? '').not.toContain('max-age=3');
  await putBack();
  expect((await shop.call('GET', image)).status).toBe(200);
});

test('HEAD has the headers of a download, and nothing is read for it', async () => {
  const order = await finished([sample('png'), sample('dxf')]);
  const url = order.results[1]?.url ?? '';
  const [head, get] = [
    await shop.call('HEAD', url, { as: customer }),
    await shop.call('GET', url, { as: customer }),
  ];
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges'])
    expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  expect(head.headers.get('content-length')).toBe(String(samples.dxf.length));
  const zip = await shop.call('HEAD', zipOf(order._id), { as: customer });
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const stream = await shop.call('HEAD', pathOf(events), { as: customer });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
});

/** Closes the connection after `at` bytes of the answer; with `at` 0 as soon as the request is written. */
const cutDownload = (url: string, as: Person, encoding: string, at: number) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(shop.base());
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', reject).on('close', () => resolve());
    socket.write(
      `GET ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${as.token}\r\naccept-encoding: ${encoding}\r\n\r\n`,
      () => at === 0 && socket.destroy(),
    );
    let read = 0;
    socket.on('data', (data) => {
      read += data.length;
      if (read >= at) socket.destroy();
    });
  });
const handles = async () => (await readdir('/proc/self/fd')).length;

test.runIf(process.platform === 'linux')(
  'a thousand downloads cut halfway leave no file open',
  { timeout: 300_000 },
  async () => {
    const noise = Buffer.alloc(84 + 50 * 80_000);
    for (let at = 84; at < noise.length; at += 4)
      noise.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), at);
    noise.writeUInt32LE(80_000, 80);
    const order = await finished([
      { name: 'تصویر.png', content: Buffer.concat([samples.png, noise]) },
      { name: 'حلقه.stl', content: noise },
      { name: 'خط.svg', content: `${samples.svg.toString()}<!--${noise.toString('base64')}-->` },
    ]);
    expect((await shop.call('GET', zipOf(order._id), { as: customer })).status).toBe(200);
    const { results } = await shop.send(getOrder, { as: customer, params: { id: order._id } });
    const urls = [zipOf(order._id), ...results.map((file) => file.url), zipOf(order._id)];
    const cut = async (count: number) => {
      for (let at = 0; at < count; at += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, place) =>
            cutDownload(
              urls[place % urls.length] ?? '',
              customer,
              place % 2 === 0 ? 'gzip' : 'identity',
              [1, 0, 100_000, 1][(at / 20 + place) % 4] ?? 1,
            ),
          ),
        );
    };
    await cut(40);
    await sleep(500);
    const before = await handles();
    await cut(isOnDisk ? 1000 : 200);
    await expect.poll(handles, { timeout: 30_000 }).toBeLessThanOrEqual(before + 3);
    expect((await shop.call('GET', zipOf(order._id), { as: customer })).status).toBe(200);
  },
);
