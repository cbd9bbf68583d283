import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mediaQualities, mediaWidths } from '#contract/common/media';
import { uploadImage } from '#contract/profile';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { heavyPdf, pdfPage, picture } from '../../../testing/pictures.ts';
import { render, waitingPictures } from './renderer.ts';
import { perMinute } from '../files/picture-shares.ts';
import { makeQueuedThumbs } from './thumbs.ts';

const shop = await openShop({ environment: { rateLimits: true } });
const owner = await shop.customer(5_000_000);
const other = await shop.customer();
const face = await picture({ width: 1200, height: 1200 });

const publish = async (as: Person) =>
  (await shop.send(uploadImage, { as, files: [{ part: 'image', name: 'چهره.jpg', content: face }] })).image;
const order = (as: Person, ...contents: (Buffer | string)[]) =>
  placeOrder(
    shop,
    as,
    contents.map((content, at) => ({ name: `طرح ${at}.pdf`, content })),
  );
const thumb = (as: Person, url = 'missing') => shop.call('GET', url, { as });

/** Blocks the renderer until `release`, so that a test can arrange the queue. */
async function holdRenderer(): Promise<{ release(): Promise<unknown> }> {
  const hold = Promise.withResolvers<never>();
  const begun = Promise.withResolvers<void>();
  const held = render(shop.platform, { lane: 'public', key: 'hold' }, () => {
    begun.resolve();
    return hold.promise;
  });
  await begun.promise;
  return {
    release() {
      hold.reject(new Error('released'));
      return held.catch(() => {});
    },
  };
}

async function untilWaiting(least: number): Promise<void> {
  while (waitingPictures(shop.platform) < least) await sleep(20);
}

const faces = mediaQualities.flatMap((quality) =>
  mediaWidths.filter((width) => width <= 1080).map((width) => `w=${width}&q=${quality}`),
);

test('240 anonymous requests for faces do not hold up another’s picture', async () => {
  const senders = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
  const paths = await Promise.all(senders.map((sender) => publish(sender)));
  const addresses = paths.flatMap((path) =>
    faces.flatMap((query) => [`${path}?${query}`, `${path}?${query}#webp`]),
  );
  const done: string[] = [];
  const render = await holdRenderer();
  const requests = addresses.slice(0, 240).map(async (address, at) => {
    const reply = await shop.call('GET', address, {
      headers: {
        accept: address.endsWith('#webp') ? 'image/webp' : '*/*',
        'x-forwarded-for': `198.51.100.${at % 24}`,
      },
    });
    if (reply.status === 200) done.push('face');
    return reply;
  });
  await untilWaiting(200);
  const upload = publish(other).then(() => done.push('upload'));
  await untilWaiting(201);
  await render.release();
  await upload;
  expect(done.indexOf('upload')).toBeLessThan(60);
  const replies = await Promise.all(requests);
  const refused = replies.filter((reply) => reply.status !== 200);
  // On a slow machine those that would wait too long are refused.
  expect(refused.length).toBeLessThan(replies.length);
  for (const { status, headers } of refused) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

test('one address, or one /64 of IPv6, has a bounded number waiting, and so many made a minute; made ones are free', async () => {
  const path = await publish(owner);
  const get = (query: string, address: string, accept = '*/*') =>
    shop.call('GET', `${path}?${query}`, { headers: { 'x-forwarded-for': address, accept } });
  const render = await holdRenderer();
  const requests = [...faces, ...faces].map((query, at) =>
    get(query, '203.0.113.5', at < faces.length ? '*/*' : 'image/webp'),
  );
  await untilWaiting(40);
  await render.release();
  const statuses = (await Promise.all(requests)).map((reply) => reply.status);
  for (const status of [200, 429]) expect(statuses).toContain(status);
  // The rate limit counts by the minute, so the test starts at the beginning of one.
  shop.clock.move(121 - ((shop.clock.now().getTime() / 1000) % 60));
  const made: number[] = [];
  const again = await publish(owner);
  for (let at = 0; at <= perMinute.public; at += 1) {
    const query = faces[at % faces.length] ?? '';
    const accept = at < faces.length ? 'image/webp' : '*/*';
    const reply = await shop.call('GET', `${again}?${query}`, {
      headers: { 'x-forwarded-for': `2001:db8:1:2::${at + 1}`, accept },
    });
    made.push(reply.status);
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(made.filter((status) => status === 200)).toHaveLength(perMinute.public);
  expect(made.at(-1)).toBe(429);
  const known = await shop.call('GET', `${again}?${faces[0]}`, {
    headers: { 'x-forwarded-for': '2001:db8:1:2::ffff', accept: 'image/webp' },
  });
  expect(known.status).toBe(200);
  // A signed-in person has a separate limit, also from the same address.
  const theirs = await shop.call('GET', `${again}?${faces.at(-1)}`, {
    as: other,
    headers: { 'x-forwarded-for': '2001:db8:1:2::ffff' },
  });
  expect(theirs.status).toBe(200);
});

test('three heavy PDFs hold up nobody’s picture, and are left to the job', async () => {
  const { files } = await order(owner, heavyPdf(), heavyPdf(), heavyPdf());
  const done: string[] = [];
  const render = await holdRenderer();
  const requests = files.map(async ({ thumb: url }) => {
    const reply = await thumb(owner, url);
    done.push('PDF');
    return reply;
  });
  await untilWaiting(3);
  const upload = publish(other).then(() => done.push('upload'));
  await untilWaiting(4);
  await render.release();
  for (const { status, headers } of await Promise.all(requests)) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await upload;
  expect(done.indexOf('upload')).toBeLessThan(2);

  // Nobody waits for it again, at any width.
  const queued = () => shop.db.selectFrom('thumb_wishes').selectAll().execute();
  expect(await queued()).toHaveLength(3);
  expect((await thumb(owner, `${files[0]?.thumb}?w=256`)).status).toBe(503);
  expect(await queued()).toHaveLength(4);

  const made = await makeQueuedThumbs(shop.platform, new AbortController().signal, 200);
  expect(made).toEqual({ made: 0, failed: 4 });
  expect(await queued()).toEqual([]);
  for (const { thumb: url } of files) expect((await thumb(owner, url)).status).toBe(404);
});

test('what the job makes is there the next time, one of each person in turn', async () => {
  const slow = await order(owner, pdfPage(400, 200), pdfPage(300, 200));
  const theirs = await shop.customer(1_000_000);
  const quick = await order(theirs, pdfPage(200, 200));
  const rows = await shop.db
    .selectFrom('order_files')
    .innerJoin('orders', 'orders.id', 'order_files.order_id')
    .select(['store_key', 'kind', 'orders.person_id'])
    .where('orders.id', 'in', [Number(slow._id), Number(quick._id)])
    .where('store_key', 'is not', null)
    .$narrowType<{ store_key: string }>()
    .orderBy('order_files.id')
    .execute();
  await shop.db
    .insertInto('thumb_wishes')
    .values(
      rows.map(({ store_key, kind, person_id }, at) => ({
        source: store_key,
        width: 640,
        kind,
        person_id,
        created_at: new Date(at),
      })),
    )
    .execute();
  expect((await thumb(owner, slow.files[0]?.thumb)).status).toBe(503);
  const stopped = AbortSignal.abort();
  expect(await makeQueuedThumbs(shop.platform, stopped)).toEqual({ made: 0, failed: 0 });
  expect(await makeQueuedThumbs(shop.platform, new AbortController().signal)).toEqual({ made: 3, failed: 0 });
  for (const { thumb: url } of slow.files) expect((await thumb(owner, url)).status).toBe(200);
  expect((await thumb(theirs, quick.files[0]?.thumb)).status).toBe(200);
});

test('the job goes on when a file was removed meanwhile', async () => {
  const gone = 'f'.repeat(32);
  const { files } = await order(await shop.customer(1_000_000), pdfPage(200, 200));
  const { store_key } = await shop.db
    .selectFrom('order_files')
    .select('store_key')
    .where('id', '=', Number(files[0]?._id))
    .$narrowType<{ store_key: string }>()
    .executeTakeFirstOrThrow();
  const person_id = owner.id;
  await shop.db
    .insertInto('thumb_wishes')
    .values(
      [gone, store_key].map((source, at) => ({
        source,
        width: 640,
        kind: 'pdf' as const,
        person_id,
        created_at: new Date(at),
      })),
    )
    .execute();
  expect(await makeQueuedThumbs(shop.platform, new AbortController().signal)).toEqual({ made: 1, failed: 1 });
});
