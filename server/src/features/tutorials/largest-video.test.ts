import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { tusVersion, uploadLimits, uploadPath } from '#contract/common/uploads';
import { setEpisodeVideo } from '#contract/tutorials';
import { mediaSample } from '../../../testing/media-sample.ts';
import { openShop } from '../../../testing/shop.ts';
import { makeCourse } from '../../../testing/tutorials.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const tus = { 'tus-resumable': tusVersion, authorization: `Bearer ${admin.token}` };

const total = uploadLimits.maxBytes;
const sampleVideo = mediaSample('video.mp4');
const mega = 1024 * 1024;
/** No piece of a megabyte is like another. */
const noise = randomBytes(2 * mega);

/** The bytes from `offset` of a video whose last box, which players skip, fills it up to the most that is taken. */
function* pieces(offset: number): Generator<Buffer> {
  const rest = Buffer.alloc(8);
  rest.writeUInt32BE(total - sampleVideo.length, 0);
  rest.write('free', 4, 'latin1');
  const head = Buffer.concat([sampleVideo, rest]);
  if (offset < head.length) yield head.subarray(offset);
  for (let at = Math.max(offset, head.length); at < total; ) {
    const [nth, within] = [Math.floor(at / mega), at % mega];
    const piece = noise.subarray(nth + within, nth + Math.min(mega, within + total - at));
    yield piece;
    at += piece.length;
  }
}

function hashOf(all: Iterable<Buffer>): string {
  const hash = createHash('sha256');
  for (const piece of all) hash.update(piece);
  return hash.digest('hex');
}

/** Sends from `offset` on, and destroys the socket after `max` bytes. Returns the status, or null once it was cut. */
async function send(url: URL, offset: number, max: number): Promise<number | null> {
  const request = http.request(url, {
    method: 'PATCH',
    headers: {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'content-length': total - offset,
      'upload-offset': offset,
    },
  });
  const answered = new Promise<number | null>((resolve) => {
    request.on('response', (answer) => resolve(answer.resume().statusCode ?? null));
    request.on('error', () => {}).on('close', () => resolve(null));
  });
  let sent = 0;
  for (const piece of pieces(offset)) {
    if (sent >= max || request.destroyed) {
      request.destroy();
      return answered;
    }
    sent += piece.length;
    const isFull = !request.write(piece);
    if (isFull) await Promise.race([once(request, 'drain').catch(() => {}), answered]);
  }
  request.end();
  return answered;
}

test('the largest video that is taken, cut three times on its way, is answered byte by byte', {
  timeout: 90_000,
}, async () => {
  const { episode } = await makeCourse(shop, admin);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const made = await fetch(new URL(uploadPath, shop.base()), {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(total),
      'upload-metadata': `filename ${base64('video.mp4')},purpose ${base64('episode')}`,
    },
  });
  expect(made.status).toBe(201);
  const url = new URL(made.headers.get('location') ?? '', shop.base());
  let offset = 0;
  for (const max of [30 * mega, 5 * mega, 90 * mega, total]) {
    const status = await send(url, offset, max);
    expect(status).toBe(max === total ? 204 : null);
    const answer = await fetch(url, { method: 'HEAD', headers: tus });
    const received = Number(answer.headers.get('upload-offset'));
    expect(received).toBeGreaterThan(offset);
    offset = received;
  }
  expect(offset).toBe(total);

  const uploadId = url.pathname.split('/').at(-1) ?? '';
  const params = { id: episode._id };
  const { video } = await shop.send(setEpisodeVideo, { as: admin, params, body: { uploadId }, files: [] });
  expect(video?.size).toBe(total);
  const { body } = await fetch(new URL(video?.url ?? '', shop.base()), { headers: tus });
  const hash = createHash('sha256');
  if (body) await pipeline(Readable.fromWeb(body), hash);
  expect(hash.digest('hex')).toBe(hashOf(pieces(0)));
});
