import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createOrder } from '#contract/orders';
import { deleteImage, uploadImage } from '#contract/profile';
import { placeOrder } from '../../../testing/acts.ts';
import { at, backup, exitWith, restore } from '../../../testing/backups.ts';
import { runCommand } from '../../../testing/command.ts';
import { createBareDatabase } from '../../../testing/database.ts';
import { filesAreRight, storedFiles } from '../../../testing/kept-files.ts';
import { picture } from '../../../testing/pictures.ts';
import { startS3Stub } from '../../../testing/s3-stub.ts';
import { sample, samples } from '../../../testing/samples.ts';
import { openShop, secret, startShop } from '../../../testing/shop.ts';
import { fileSettings, uploadedBytes, viewOf } from '../../../testing/store.ts';
import { beginUpload, endUpload, offsetOf, sendPiece, videoOf } from '../../../testing/uploads.ts';
import { sweepFiles } from '../../jobs.ts';
import { Bucket } from '../outside/s3/bucket.ts';
import { completeUpload } from '../uploads/uploads.ts';
import { copyFiles } from './moving.ts';
import { openFiles } from './open.ts';
import type { FileStore } from './store.ts';

const stub = await startS3Stub();
// Before the shop's own, so that it runs after its checks.
afterAll(() => stub.close());
const folder = await mkdtemp(path.join(os.tmpdir(), 'hakkak-s3-'));
const shop = await openShop({ environment: { s3: stub.bucket('shop') } });
const [owner] = [await shop.customer(10_000_000)];
const small = stub.bucket('small');
const brief = { connectMs: 1000, answerMs: 1500, sendMs: 2000, silenceMs: 700 };
const bucket = new Bucket(small, brief);
const quiet = stub.faultOf;
afterEach(() => {
  stub.faultOf = quiet;
});
afterAll(() => rm(folder, { recursive: true }));

async function localFile(bytes: Buffer) {
  const file = path.join(folder, randomBytes(8).toString('hex'));
  await writeFile(file, bytes);
  return { path: file, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
}
async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
async function names(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of bucket.list(prefix)) found.push(name);
  return found;
}

test('objects are put, read by ranges, listed over pages, moved and deleted', async () => {
  const bytes = randomBytes(100_000);
  const file = await localFile(bytes);
  const all = Array.from({ length: 20 }, (_, index) => `a/${String(index).padStart(2, '0')}/x`);
  for (const name of all) await bucket.put(name, file);
  expect(await names('a/')).toEqual(all);
  expect(await bucket.folders('a/')).toEqual(all.map((name) => name.slice(2, 4)));
  const { stream, size, sha256 } = await bucket.open('a/00/x');
  expect([size, sha256]).toEqual([bytes.length, file.sha256.toString('hex')]);
  expect((await readAll(stream)).equals(bytes)).toBe(true);
  const part = await bucket.open('a/00/x', { start: 10, end: 1000 });
  expect((await readAll(part.stream)).equals(bytes.subarray(10, 1001))).toBe(true);
  await expect(bucket.open('a/00/x', { start: 200_000, end: 200_001 })).rejects.toMatchObject({
    code: 'ENOENT',
  });
  await expect(bucket.open('a/none')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await bucket.find('a/none')).toBeNull();
  expect(await bucket.move('a/00/x', 'b/x')).toBe(true);
  expect(await bucket.move('a/00/x', 'b/x')).toBe(false);
  expect((await bucket.open('b/x')).sha256).toBe(sha256);
  await bucket.delete('b/x');
  await bucket.delete('b/x');
  expect(await names('b/')).toEqual([]);
});

test('a large file is sent in parts, and nothing of it is left when one cannot be sent', async () => {
  const bytes = randomBytes(50_000_000);
  const file = await localFile(bytes);
  const patient = new Bucket(small);
  const partsOf = () => stub.requests.filter((request) => request === 'PUT large').length;
  await patient.put('large', file);
  expect(partsOf()).toBe(3);
  expect((await readAll((await patient.open('large')).stream)).equals(bytes)).toBe(true);
  stub.faultOf = ({ query }) => (query.get('partNumber') === '2' ? { status: 503, code: 'SlowDown' } : null);
  await expect(patient.put('larger', file)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(stub.contentsOf('small').uploads.size).toBe(0);
  expect(await patient.find('larger')).toBeNull();
});

test('bytes that are not those of the digest are refused by the store', async () => {
  const file = await localFile(Buffer.from('what was received'));
  await writeFile(file.path, 'what is here now!');
  await expect(bucket.put('changed', file)).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
  expect(await bucket.find('changed')).toBeNull();
});

test('a store that fails once is asked again; one that fails, is silent or is gone ends each call', async () => {
  const bytes = randomBytes(3_000_000);
  const file = await localFile(bytes);
  const calls = {
    put: () => bucket.put('y', file),
    open: () => bucket.open('y'),
    list: () => names('y'),
    delete: () => bucket.delete('none'),
    copy: () => bucket.copy('y', 'z'),
  };
  await bucket.put('y', file);
  for (const call of Object.values(calls)) {
    let left = 2;
    stub.faultOf = () => ((left -= 1) >= 0 ? { status: 500 } : null);
    await call();
    for (const fault of [{ status: 500 }, { waitMs: 20_000 }]) {
      stub.faultOf = () => fault;
      const began = performance.now();
      await expect(call()).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringContaining('محل نگهداری فایل‌ها') as string,
      });
      expect(performance.now() - began).toBeLessThan(5000);
    }
  }
  stub.faultOf = () => ({ status: 403, code: 'QuotaExceeded' });
  await expect(calls.put()).rejects.toMatchObject({ code: 'EDQUOT' });
  const nobody = new Bucket({ ...small, endpoint: 'http://127.0.0.1:9' }, brief);
  await expect(nobody.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const stranger = new Bucket({ ...small, secretAccessKey: 'another' }, brief);
  await expect(stranger.open('y')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('an answer that breaks off or falls silent ends its reader, and no other', async () => {
  await bucket.put('long', await localFile(randomBytes(3_000_000)));
  stub.faultOf = () => ({ cutAfter: 100_000 });
  const { stream } = await bucket.open('long');
  await expect(readAll(stream)).rejects.toThrow();
  // A reader who leaves ends the connection too, and what comes later is nobody's error.
  stub.faultOf = quiet;
  const left = (await bucket.open('long')).stream;
  left.once('readable', () => left.destroy());
  await once(left, 'close');
  // A reader who rests is not a store that is silent.
  const slow = (await bucket.open('long')).stream;
  await new Promise((resolve) => setTimeout(resolve, 3 * brief.silenceMs));
  expect((await readAll(slow)).length).toBe(3_000_000);
});

test('while the store does not answer, calls with files are refused in words, and nothing is lost', async () => {
  const order = await placeOrder(shop, owner, [sample('png')]);
  const before = await storedFiles(shop.environment);
  const balance = await shop.balanceOf(owner);
  stub.faultOf = () => ({ status: 503 });
  const body = { type: 'corel', desc: 'طرح' } as const;
  const refused = await shop.refused(createOrder, { as: owner, body, files: [sample('png')] });
  expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(refused.message).toContain('محل نگهداری فایل‌ها');
  for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[]) {
    const download = await shop.call('GET', order.files[0]?.url ?? '', { as: owner, headers });
    expect([download.status, download.headers.get('cache-control')]).toEqual([503, 'no-store']);
  }
  const ready = async () => (await shop.call('GET', '/readyz')).status;
  await expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(503);
  stub.faultOf = quiet;
  await expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(200);
  expect(await storedFiles(shop.environment)).toEqual(before);
  expect(await shop.balanceOf(owner)).toBe(balance);
  expect((await shop.call('GET', order.files[0]?.url ?? '', { as: owner })).bytes).toEqual(samples.png);
});

test('what a refused call has sent to the store is deleted', async () => {
  const poor = await shop.customer();
  const before = await storedFiles(shop.environment);
  const body = { type: 'corel', desc: 'طرح' } as const;
  expect(await shop.refused(createOrder, { as: poor, body, files: [sample('png')] })).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
  });
  expect(await storedFiles(shop.environment)).toEqual(before);
});

test('an upload whose pieces cannot be written is continued without losing a byte', async () => {
  const to = { base: shop.base(), token: owner.token };
  const content = videoOf(9_000_000);
  const url = await beginUpload(to, content.length);
  const key = url.split('/').at(-1) ?? '';
  expect((await sendPiece(to, url, 0, content.subarray(0, 300_000))).status).toBe(204);
  // One byte more each time: the short piece is written again, and does not become many.
  for (let sent = 300_000; sent < 300_010; sent += 1)
    expect((await sendPiece(to, url, sent, content.subarray(sent, sent + 1))).offset).toBe(sent + 1);
  expect((await shop.store.list('uploads')).length).toBeLessThanOrEqual(2);
  let written = 0;
  // The store takes one more piece, and no other.
  stub.faultOf = ({ method, key: name }) =>
    method === 'PUT' && name.startsWith('uploads/') && (written += 1) > 1 ? { status: 500 } : null;
  const refused = await sendPiece(to, url, 300_010, content.subarray(300_010));
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('محل نگهداری فایل‌ها');
  stub.faultOf = quiet;
  const offset = await offsetOf(to, url);
  expect(offset).toBeGreaterThan(4_000_000);
  expect((await sendPiece(to, url, offset, content.subarray(offset))).offset).toBe(content.length);
  const { file } = await shop.db
    .selectFrom('uploads')
    .select('file')
    .where('id', '=', key)
    .executeTakeFirstOrThrow();
  // If the failed write still completes later, it does so under the old key.
  expect(file).not.toBe(key);
  expect((await uploadedBytes(shop.store, file)).equals(content)).toBe(true);
});

test('the copies for programs are deleted however the program ends', async () => {
  const { files } = shop.platform;
  const [key = ''] = await files.keys();
  const staging = path.join(shop.environment.dataDir, 'files', 'staging');
  const whole = await files.withPath(key, async (pathOf) => {
    expect(await readdir(staging)).toEqual([]);
    return readFile(await pathOf());
  });
  expect(createHash('sha256').update(whole).digest('hex')).toBe(await files.digest(key));
  await expect(
    files.withPath(key, async (pathOf) => Promise.reject(new Error(await pathOf()))),
  ).rejects.toThrow(staging);
  await expect(files.withPath(key.replace(/./g, '0'), (pathOf) => pathOf())).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  stub.faultOf = () => ({ cutAfter: 10 });
  await expect(files.withPath(key, (pathOf) => pathOf())).rejects.toThrow();
  expect(await readdir(staging)).toEqual([]);
});

test('a sweep ends the parts that crashes have left', async () => {
  const { uploads } = stub.contentsOf('shop');
  const left = { key: 'kept/00/x', metadata: {}, parts: new Map() };
  uploads.set('old', { ...left, begun: new Date(shop.clock.now().getTime() - 3 * 86_400_000) });
  uploads.set('young', { ...left, begun: shop.clock.now() });
  await sweepFiles(shop.platform);
  expect([...uploads.keys()]).toEqual(['young']);
  uploads.clear();
});

test('while files are moved, an upload is begun, received and used by processes with other places first', async () => {
  const dataDir = path.join(folder, 'moved uploads');
  const s3 = stub.bucket('moved-uploads');
  const toDisk = await openFiles({ dataDir, s3: null, formerFiles: { s3 } }, shop.clock);
  const toBucket = await openFiles({ dataDir, s3, formerFiles: { s3: null } }, shop.clock);
  const [half, rest] = [randomBytes(2_000_000), randomBytes(2_000_000)] as const;
  const both = [toDisk, toBucket];
  const append = async ({ uploads }: FileStore, key: string, bytes: number, piece: Buffer) => {
    const file = await uploads.append(key, bytes);
    await file.write(piece);
    await file.flush();
    await file.close();
  };
  for (const begins of both)
    for (const receives of both)
      for (const goesOn of both) {
        const key = randomBytes(16).toString('hex');
        await begins.uploads.begin(key);
        await append(receives, key, 0, half);
        await append(goesOn, key, half.length, rest);
        for (const { uploads } of both) {
          const { path: file } = await uploads.take(key, half.length + rest.length);
          expect((await readFile(file)).equals(Buffer.concat([half, rest]))).toBe(true);
        }
      }
});

test('a file that is stored while others are being copied is not called missing', async () => {
  const own = await startShop();
  try {
    const person = await own.customer(10_000_000);
    await placeOrder(own, person, [sample('png')]);
    const s3 = stub.bucket('copied');
    const from = own.platform.files;
    Object.assign(own.environment, { s3, formerFiles: { s3: null } });
    await own.restart();
    const to = await openFiles({ dataDir: own.environment.dataDir, s3 }, own.clock);
    const keys = to.keys.bind(to);
    to.keys = async () => {
      const listed = await keys();
      await placeOrder(own, person, [sample('dxf')]);
      return listed;
    };
    const done = await copyFiles(own.db, from, to, new AbortController().signal);
    expect(done).toMatchObject({ present: 1, copied: 1, missing: [], damaged: [] });
  } finally {
    await own.close();
  }
});

test('a shop is moved to a disk and to another bucket while it runs, and nothing is copied twice', async () => {
  const own = await startShop({ environment: { s3: stub.bucket('moving') } });
  const { environment } = own;
  const move = () =>
    runCommand('files', ['move'], {
      DATABASE_URL: own.databaseUrl,
      DATA_DIR: environment.dataDir,
      SECRET: secret,
      ...fileSettings(environment.s3 ?? environment.formerFiles?.s3 ?? null),
      FILES: environment.s3 === null ? 'disk' : 's3',
      ...(environment.formerFiles && { FORMER_FILES: environment.formerFiles.s3 === null ? 'disk' : 's3' }),
    });
  try {
    const person = await own.customer(10_000_000);
    const sender = { base: own.base(), token: person.token };
    const bytesOf = async (url = '', range?: string) => {
      const sent = await own.call('GET', url, { as: person, ...(range && { headers: { range } }) });
      return sent.bytes;
    };
    const image = async () => [{ part: 'image', name: 'چهره.jpg', content: await picture() }];
    const first = await placeOrder(own, person, [sample('png'), sample('dxf')]);
    await own.send(uploadImage, { as: person, files: await image() });
    await own.send(deleteImage, { as: person });
    expect(await move()).toMatchObject(exitWith(1, 'Nothing is being moved'));
    for (const s3 of [null, stub.bucket('moved')]) {
      await own.send(uploadImage, { as: person, files: await image() });
      const content = videoOf(700_000);
      const upload = await beginUpload(sender, content.length);
      await sendPiece(sender, upload, 0, content.subarray(0, 300_000));
      // A process that was killed left the beginning of an upload that has no row.
      await own.platform.files.uploads.begin('0'.repeat(32));
      Object.assign(environment, { s3, formerFiles: { s3: environment.s3 } });
      await own.restart();
      sender.base = own.base();

      // Files not moved yet can be read, resumed and removed; new files go to the new place.
      expect(await bytesOf(first.files[0]?.url)).toEqual(samples.png);
      await own.send(deleteImage, { as: person });
      const order = await placeOrder(own, person, [sample('zip')]);
      await filesAreRight(own.db, environment);
      expect(await move()).toMatchObject(exitWith(0, '1 uploads are still received'));
      expect(await offsetOf(sender, upload)).toBe(300_000);
      await sendPiece(sender, upload, 300_000, content.subarray(300_000));
      const caller = { ...own.platform, caller: person, discardAfterCall: () => {} };
      const whole = await completeUpload(caller, upload.split('/').at(-1) ?? '', 'qr');
      expect(whole.sha256).toEqual(createHash('sha256').update(content).digest());
      await own.platform.files.deleteStaged([whole]);
      const ended = await endUpload(sender, upload);
      expect(ended).toBeLessThan(500);

      const last = await move();
      expect(last).toMatchObject(exitWith(0, '0 files ('));
      expect(last).toMatchObject(exitWith(0, 'Start the shop without FORMER_FILES now'));
      const { kept } = await storedFiles(environment);
      environment.formerFiles = null;
      expect((await storedFiles(environment)).kept).toEqual(kept);
      await own.restart();
      sender.base = own.base();
      expect(await bytesOf(first.files[0]?.url)).toEqual(samples.png);
      expect(await bytesOf(order.files[0]?.url)).toEqual(samples.zip);
      await filesAreRight(own.db, environment);
    }
    // The place of another shop is not written to.
    const disk = viewOf({ dataDir: environment.dataDir, s3: null });
    await disk.write('store-id', Buffer.from(crypto.randomUUID()));
    Object.assign(environment, { s3: null, formerFiles: { s3: environment.s3 } });
    expect(await move()).toMatchObject(exitWith(1, 'belong to another shop'));
    await expect(own.restart()).rejects.toThrow('belong to another shop');
  } finally {
    await own.close();
  }
}, 120_000);

test('a backup of a bucket is restored to a disk, and a backup of that to another bucket', async () => {
  await placeOrder(shop, owner, [sample('zip'), sample('dxf')]);
  const { kept } = await storedFiles(shop.environment);
  expect(await backup(shop, at('bucket.tar'))).toMatchObject({ code: 0 });
  const [onDisk, inBucket] = [await createBareDatabase(), await createBareDatabase()];
  const other = stub.bucket('other');
  const moves = [
    { archive: 'bucket.tar', target: onDisk, name: 'on-disk', s3: null },
    { archive: 'disk.tar', target: inBucket, name: 'in-bucket', s3: other },
  ];
  try {
    for (const { archive, target, name, s3 } of moves) {
      const env = { DATABASE_URL: target.url, ...fileSettings(s3) };
      expect(await restore([at(archive)], at(name), env)).toMatchObject(exitWith(0, 'The ledger is right.'));
      const environment = { ...shop.environment, dataDir: at(name), s3 };
      expect((await storedFiles(environment)).kept).toEqual(kept);
      const restored = await startShop({
        beside: { databaseUrl: target.url, environment, clock: shop.clock },
      });
      try {
        await filesAreRight(restored.db, environment);
        const again = await restored.signIn(owner.mobile);
        const order = await placeOrder(restored, again, [sample('png')]);
        const { bytes } = await restored.call('GET', order.files[0]?.url ?? '', { as: again });
        expect(bytes).toEqual(samples.png);
      } finally {
        await restored.close();
      }
      if (s3 === null)
        expect(await backup({ ...shop, databaseUrl: target.url, environment }, at('disk.tar'))).toMatchObject(
          { code: 0 },
        );
      kept.splice(0, kept.length, ...(await storedFiles(environment)).kept);
    }
    // A bucket that holds a shop is not written over.
    const empty = await createBareDatabase();
    const used = { DATABASE_URL: empty.url, ...fileSettings(other) };
    expect(await restore([at('bucket.tar')], at('again'), used)).toMatchObject(exitWith(1, 'is not empty'));
    await empty.drop();
  } finally {
    await onDisk.drop();
    await inBucket.drop();
  }
}, 300_000);
