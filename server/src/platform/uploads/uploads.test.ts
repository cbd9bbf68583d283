import { randomBytes } from 'node:crypto';
import { appendFile, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tusVersion, uploadLimits, uploadPath } from '#contract/common/uploads';
import { uploadedBytes } from '../../../testing/store.ts';
import { openShop, type Person, startShop } from '../../../testing/shop.ts';
import { endAbandonedUploads, completeUpload } from './uploads.ts';

const logged: string[] = [];
const shop = await openShop({
  environment: { rateLimits: true, logLevel: 'warn' },
  logTo: { write: (line) => void logged.push(line) },
});
const [owner, stranger, admin] = [await shop.customer(), await shop.customer(), await shop.signInAdmin()];

const base64 = (text: string) => Buffer.from(text).toString('base64');
const metadata = (filename: string, purpose = 'qr') =>
  `filename ${base64(filename)},purpose ${base64(purpose)}`;

const call = (
  method: string,
  url: string,
  as: Person | null,
  headers: Record<string, string> = {},
  body?: Buffer,
) =>
  fetch(new URL(url, shop.base()), {
    method,
    headers: {
      'tus-resumable': tusVersion,
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    ...(body && { body }),
  });
const piece = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});
async function create(as: Person, size: number, filename = 'هدیه.mp4', purpose = 'qr'): Promise<string> {
  const answer = await call('POST', uploadPath, as, {
    'upload-length': String(size),
    'upload-metadata': metadata(filename, purpose),
  });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
/** Waits until earlier uploads have made room. */
beforeEach(() => shop.clock.move(600));

const offsetOf = async (url: string, as = owner) =>
  Number((await call('HEAD', url, as)).headers.get('upload-offset'));
const keyOf = (url: string) => url.split('/').at(-1) ?? '';
const fileOf = (url: string) => path.join(shop.environment.dataDir, 'files', 'uploads', keyOf(url));
/** The bytes that are stored of an upload, wherever its file is now. */
async function bytesOf(url: string): Promise<Buffer> {
  const { file } = await shop.db
    .selectFrom('uploads')
    .select('file')
    .where('id', '=', keyOf(url))
    .executeTakeFirstOrThrow();
  return uploadedBytes(shop.store, file);
}
const isOnDisk = shop.environment.s3 === null;
/** A call that uses uploads, and the copies that it made of them. */
const using = (caller: Person) => ({
  ...shop.platform,
  caller,
  discardAfterCall: (file: { staged: string }) => void copies.push(file),
});
const copies: { staged: string }[] = [];
afterEach(() => shop.platform.files.deleteStaged(copies.splice(0)));

/** A video's first bytes before chance. */
const video = (bytes: number) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), randomBytes(bytes - 12)]);

/** A request of the owner whose body is written by its caller. */
const openPatch = (url: string, offset: number, length: number) =>
  http.request(new URL(url, shop.base()), {
    method: 'PATCH',
    headers: {
      'tus-resumable': tusVersion,
      authorization: `Bearer ${owner.token}`,
      'content-length': length,
      ...piece(offset),
    },
  });

/** Sends a piece and breaks the line once `bytes` of it are on the disk, or in an S3 store after a while. */
async function cutAfter(url: string, offset: number, content: Buffer, bytes: number): Promise<void> {
  const request = openPatch(url, offset, content.length);
  const closed = new Promise((resolve) => request.on('error', resolve).on('close', resolve));
  request.write(content.subarray(0, bytes));
  if (isOnDisk)
    await expect
      .poll(async () => (await stat(fileOf(url))).size, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(offset + bytes);
  else await sleep(500);
  request.destroy();
  await closed;
}

test('the server says what it can', async () => {
  const answer = await fetch(new URL(uploadPath, shop.base()), { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('tus-version')).toBe(tusVersion);
  expect(answer.headers.get('tus-extension')).toBe('creation,termination,expiration');
  expect(answer.headers.get('tus-max-size')).toBe(String(uploadLimits.maxBytes));
});

test('an upload cut five times, also by a restart, ends with the same bytes', async () => {
  const content = video(9_000_000);
  const url = await create(owner, content.length);
  const cuts = [300_000, 1, 5_000_000, 700_000, 2_000_000];
  for (const [round, bytes] of cuts.entries()) {
    const offset = await offsetOf(url);
    await cutAfter(url, offset, content.subarray(offset), bytes);
    const now = await offsetOf(url);
    expect(now).toBeGreaterThanOrEqual(offset);
    expect(now).toBeLessThanOrEqual(content.length);
    // Bytes that a crash wrote beyond the safe ones are not trusted.
    if (round === 3 && isOnDisk) await appendFile(fileOf(url), randomBytes(1000));
    if (round === 1) await shop.restart();
  }
  const offset = await offsetOf(url);
  expect(offset).toBeGreaterThan(3_000_000);
  const last = await call('PATCH', url, owner, piece(offset), content.subarray(offset));
  expect(last.status).toBe(204);
  expect(last.headers.get('upload-offset')).toBe(String(content.length));
  expect((await bytesOf(url)).equals(content)).toBe(true);
  const id = url.split('/').at(-1) ?? '';
  const done = await completeUpload(using(owner), id, 'qr');
  expect(done).toMatchObject({ filename: 'هدیه.mp4', kind: 'mp4', size: content.length });
  await expect(completeUpload(using(stranger), id, 'qr')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await call('DELETE', url, owner)).status).toBe(204);
});

test('a second request takes over from one whose line is dead', async () => {
  const content = video(400_000);
  const url = await create(owner, content.length);
  const dead = openPatch(url, 0, content.length);
  dead.on('error', () => {});
  dead.write(content.subarray(0, 100_000));
  if (isOnDisk) await expect.poll(async () => (await stat(fileOf(url))).size).toBe(100_000);
  else await sleep(500);
  const offset = await offsetOf(url);
  expect(offset).toBe(100_000);
  expect((await call('PATCH', url, owner, piece(offset), content.subarray(offset))).status).toBe(204);
  expect((await bytesOf(url)).equals(content)).toBe(true);
});

test('two requests at once never mix their bytes', async () => {
  const content = video(3_000_000);
  const url = await create(owner, content.length);
  const both = await Promise.allSettled([1, 2, 3].map(() => call('PATCH', url, owner, piece(0), content)));
  expect(both.length).toBe(3);
  const offset = await offsetOf(url);
  if (offset < content.length) await call('PATCH', url, owner, piece(offset), content.subarray(offset));
  expect(await offsetOf(url)).toBe(content.length);
  expect((await bytesOf(url)).equals(content)).toBe(true);
});

test('it exists for its owner only', async () => {
  const url = await create(owner, 100);
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? video(100) : undefined;
    expect((await call(method, url, stranger, piece(0), body)).status).toBe(404);
    expect((await call(method, url, admin, piece(0), body)).status).toBe(404);
    expect((await call(method, url, null, piece(0), body)).status).toBe(401);
    expect((await call(method, `${uploadPath}/nothing`, owner, piece(0), body)).status).toBe(404);
  }
  expect(await offsetOf(url)).toBe(0);
  const cookie = { cookie: `token=${owner.token}`, origin: 'http://evil.test' };
  expect((await call('DELETE', url, null, cookie)).status).toBe(403);
});

test('each fault has its answer, and changes nothing', async () => {
  const url = await create(owner, 1000);
  const send = async (headers: Record<string, string>, body: Buffer) =>
    (await call('PATCH', url, owner, headers, body)).status;
  const content = video(1000);
  expect(await send({ ...piece(5) }, content.subarray(5))).toBe(409);
  expect(await send({ ...piece(0), 'content-type': 'application/json' }, Buffer.from('{}'))).toBe(415);
  expect(await send({ ...piece(0), 'content-type': 'video/mp4' }, content)).toBe(415);
  expect(await send({ ...piece(0) }, video(1001))).toBe(413);
  expect(await send({ ...piece(0), 'upload-offset': '-1' }, content)).toBe(400);
  expect(await send({ ...piece(0), 'tus-resumable': '0.2.2' }, content)).toBe(412);
  expect(await offsetOf(url)).toBe(0);

  const made = async (size: string, data: string, as: Person | null = owner) =>
    (await call('POST', uploadPath, as, { 'upload-length': size, 'upload-metadata': data })).status;
  expect(await made('10', metadata('a.mp4'), null)).toBe(401);
  expect(await made(String(uploadLimits.maxBytes + 1), metadata('a.mp4'))).toBe(413);
  expect(await made('0', metadata('a.mp4'))).toBe(400);
  expect(await made('x', metadata('a.mp4'))).toBe(400);
  expect(await made('10', metadata('a.exe'))).toBe(415);
  expect(await made('10', metadata('a.mp4', 'avatar'))).toBe(400);
  expect(await made('10', `purpose ${base64('qr')}`)).toBe(400);
  expect(await made('10', metadata('a.mp4', 'episode'))).toBe(403);
  expect(await made('10', metadata('a.mp4'), admin)).toBe(403);
  expect(await made('10', metadata('a.mp4', 'episode'), admin)).toBe(201);
});

test('what is not there yet, or is something else, cannot be used', async () => {
  const use = (url: string, purpose: 'qr' | 'episode' = 'qr') =>
    completeUpload(using(owner), url.split('/').at(-1) ?? '', purpose);
  const half = await create(owner, 1000);
  await call('PATCH', half, owner, piece(0), video(500));
  await expect(use(half)).rejects.toMatchObject({ code: 'CONFLICT' });
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const wrong = await create(owner, page.length);
  expect((await call('PATCH', wrong, owner, piece(0), page)).status).toBe(204);
  await expect(use(wrong)).rejects.toMatchObject({ code: 'FILE_TYPE' });
  await expect(use(wrong, 'episode')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // A data folder from an older backup.
  const [first = ''] = (await shop.store.list('uploads')).filter((name) => name.startsWith(keyOf(half)));
  await shop.store.move(`uploads/${first}`, `away/${first}`);
  if (isOnDisk) await shop.store.write(`uploads/${first}`, Buffer.from('x'));
  expect((await call('PATCH', half, owner, piece(500), video(500))).status).toBe(404);
});

test('the one forgotten longest makes room, and all end a day after their last byte', async () => {
  const urls: string[] = [];
  const begin = async () => {
    shop.clock.move(60);
    urls.push(await create(stranger, 50));
    await call('PATCH', urls.at(-1) ?? '', stranger, piece(0), video(20));
  };
  for (let at = 0; at < uploadLimits.mostOpen; at += 1) await begin();
  // All of them received bytes in the last ten minutes.
  const sixth = await call('POST', uploadPath, stranger, {
    'upload-length': '50',
    'upload-metadata': metadata('a.mp4'),
  });
  expect(sixth.status).toBe(409);
  expect(await sixth.json()).toMatchObject({ message: expect.stringContaining('نیمه‌کاره') as string });
  expect((await call('HEAD', urls[0] ?? '', stranger)).status).toBe(200);
  shop.clock.move(5 * 60);
  await begin();
  const statuses = await Promise.all(urls.map(async (url) => (await call('HEAD', url, stranger)).status));
  expect(statuses).toEqual([404, 200, 200, 200, 200, 200]);
  const last = urls.at(-1) ?? '';
  shop.clock.move((uploadLimits.hours - 1) * 3600);
  expect((await call('PATCH', last, stranger, piece(20), Buffer.alloc(5))).status).toBe(204);
  shop.clock.move(2 * 3600);
  expect((await call('HEAD', urls[2] ?? '', stranger)).status).toBe(410);
  expect((await call('HEAD', last, stranger)).status).toBe(200);
  await endAbandonedUploads(shop.platform);
  expect((await call('HEAD', urls[2] ?? '', stranger)).status).toBe(404);
  expect((await shop.store.list('uploads')).filter((name) => name.startsWith(keyOf(urls[2] ?? '')))).toEqual(
    [],
  );
  expect((await bytesOf(last)).length).toBe(25);
});

test('a client that can only POST names its method', async () => {
  const content = video(100);
  const url = await create(owner, 100);
  const as = (method: string, body?: Buffer) =>
    call('POST', url, owner, { ...(body && piece(0)), 'x-http-method-override': method }, body);
  expect((await as('PATCH', content)).status).toBe(204);
  expect(await offsetOf(url)).toBe(100);
  expect((await as('DELETE')).status).toBe(204);
  expect((await as('DELETE')).status).toBe(404);
});

test('announced bytes count towards the quota and the day', async () => {
  const small = await startShop({ environment: { rateLimits: true, quota: 1000 } });
  try {
    const person = await small.customer();
    const made = async (size: number) =>
      (
        await fetch(new URL(uploadPath, small.base()), {
          method: 'POST',
          headers: {
            'tus-resumable': tusVersion,
            authorization: `Bearer ${person.token}`,
            'upload-length': String(size),
            'upload-metadata': metadata('a.mp4'),
          },
        })
      ).status;
    expect(await made(600)).toBe(201);
    expect(await made(600)).toBe(413);
    expect(await made(400)).toBe(201);
  } finally {
    await small.close();
  }
  let refused = 0;
  const heavy = await shop.customer();
  for (let at = 0; at < 12; at += 1) {
    const answer = await call('POST', uploadPath, heavy, {
      'upload-length': String(uploadLimits.maxBytes),
      'upload-metadata': metadata('a.mp4'),
    });
    if (answer.status === 429) refused += 1;
  }
  expect(refused).toBe(2);
});
