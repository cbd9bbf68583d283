import { expect, test } from 'vitest';
import { uploadImage } from '#contract/profile';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop } from '../../../testing/shop.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { headOf, picture } from '../../../testing/pictures.ts';

const shop = await openShop();
const owner = await shop.customer(1_000_000);

const publish = async (content: Buffer, name = 'چهره.jpg') =>
  (await shop.send(uploadImage, { as: owner, files: [{ part: 'image', name, content }] })).image;
const webp = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  shop.call(method, path, { headers });

test('anybody gets it, to be kept for ever', async () => {
  const path = await publish(await picture({ width: 500, height: 500 }));
  const reply = await get(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('image/jpeg');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('vary')).toMatch(/\baccept\b/i);
  expect(reply.headers.get('content-length')).toBe(String(reply.bytes.length));
  const head = await get(path, {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.bytes).toHaveLength(0);
  expect(head.headers.get('content-length')).toBe(String(reply.bytes.length));
});

test('the same is not sent twice', async () => {
  const path = await publish(await picture({ width: 500, height: 500 }));
  for (const address of [path, `${path}?w=64`]) {
    const etag = (await get(address, webp)).headers.get('etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await get(address, { ...webp, 'if-none-match': known });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers.get('etag')).toBe(etag);
      expect(again.headers.get('vary')).toMatch(/\baccept\b/i);
    }
    expect((await get(address, { ...webp, 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(address, { 'if-none-match': etag })).status).toBe(200);
  }
});

const widths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840];

test('every width that pages ask for, and never more than there is', async () => {
  const path = await publish(await picture({ width: 300, height: 300 }));
  for (const width of widths) {
    const { bytes, headers } = await get(`${path}?w=${width}`, webp);
    expect(headers.get('content-type')).toBe('image/webp');
    expect((await headOf(bytes)).width).toBe(Math.min(width, 300));
    expect((await headOf((await get(`${path}?w=${width}`)).bytes)).width).toBe(Math.min(width, 300));
  }
});

test('wider than it is, and without a width, it is made once', async () => {
  const path = await publish(await picture({ width: 300, height: 300 }));
  for (const query of ['', '?w=384', '?w=640', '?w=3840', '?q=75']) await get(path + query, webp);
  const made = await shop.db
    .selectFrom('picture_variants')
    .select('variant')
    .where('source', '=', path.slice('/media/'.length))
    .execute();
  expect(made.map(({ variant }) => variant)).toEqual(['384 75 webp']);
});

test('numbers are read in any digits', async () => {
  const path = await publish(await picture({ width: 300, height: 300 }));
  for (const query of ['?w=۱۲۸&q=۵۰', '?w=١٢٨&q=٥٠'])
    expect(await headOf((await get(path + query)).bytes)).toMatchObject({ width: 128 });
});

test('other widths and qualities are refused', async () => {
  const path = await publish(await picture());
  const wrong = ['w=0', 'w=100', 'w=-16', 'w=16.0', 'w=1e2', 'w=', 'w=abc', 'w=99999', 'w=16&w=32', 'w[]=16'];
  wrong.push('q=0', 'q=100', 'q=74', 'q=-1', 'q=7.5', 'q=', 'q=x', 'w=32&q=0', 'q=75&q=75');
  for (const query of wrong) {
    const reply = await get(`${path}?${query}`);
    if (query === 'w[]=16') expect(reply.status).toBe(200);
    else
      expect([query, reply.status, (reply.body as { code: string }).code]).toEqual([
        query,
        400,
        'VALIDATION',
      ]);
  }
});

test('WebP where it is accepted, at the quality that is asked for', async () => {
  const path = await publish(await picture({ width: 800, height: 800, grainy: true }));
  const type = async (accept: string) => (await get(`${path}?w=256`, { accept })).headers.get('content-type');
  expect(await type('image/webp')).toBe('image/webp');
  expect(await type('image/*, IMAGE/WEBP;q=0.5')).toBe('image/webp');
  for (const accept of ['*/*', 'image/jpeg', 'image/webp;q=0', 'text/html'])
    expect(await type(accept)).toBe('image/jpeg');
  const size = async (query: string, headers = {}) => (await get(`${path}?${query}`, headers)).bytes.length;
  for (const headers of [webp, {}]) {
    expect(await size('w=640&q=90', headers)).toBeGreaterThan(await size('w=640&q=50', headers));
    expect(await size('w=640', headers)).toBe(await size('w=640&q=75', headers));
    expect(await size('q=50', headers)).toBeGreaterThan(0);
  }
});

test('transparency stays in both formats', async () => {
  const path = await publish(await picture({ kind: 'png', alpha: true, width: 200 }), 'نشان.png');
  expect(await headOf((await get(`${path}?w=32`, webp)).bytes)).toMatchObject({
    format: 'webp',
    hasAlpha: true,
  });
  expect(await headOf((await get(`${path}?w=32`)).bytes)).toMatchObject({ format: 'png', hasAlpha: true });
});

test('a face is made once, however many want it at the same time', async () => {
  const path = await publish(await picture({ width: 400, height: 400 }));
  const kept = (await storedFiles(shop.environment)).kept.length;
  const replies = await Promise.all(Array.from({ length: 30 }, () => get(`${path}?w=96`, webp)));
  expect(new Set(replies.map((reply) => `${reply.status} ${reply.headers.get('etag')}`)).size).toBe(1);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept + 1);
  await get(`${path}?w=96`, webp);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept + 1);
});

test('no private file is reached, whatever its key', async () => {
  const order = await placeOrder(shop, owner, [{ name: 'طرح.png', content: await picture({ kind: 'png' }) }]);
  expect((await shop.call('GET', order.files[0]?.thumb ?? '', { as: owner })).status).toBe(200);
  const files = await shop.db.selectFrom('order_files').select('store_key').execute();
  const faces = await shop.db.selectFrom('picture_variants').select('store_key').execute();
  for (const { store_key } of [...files, ...faces])
    for (const query of ['', '?w=64']) {
      const reply = await shop.call('GET', `/media/${store_key}${query}`, { as: owner });
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ error: true, code: 'NOT_FOUND' });
    }
});

test('what names no picture is not found', async () => {
  for (const key of ['x', '0'.repeat(32), '..%2f..%2fsecret', '%00', '', 'a/b'])
    expect((await get(`/media/${key}`)).status).toBe(404);
});
