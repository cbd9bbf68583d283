import { makeQueuedThumbs } from '../src/platform/pictures/thumbs.ts';
import type { Person, Shop } from './shop.ts';

/** Reads a small picture. On a busy machine it is left to the job that makes it within a minute, which runs here at once. */
export async function readThumb(shop: Shop, as: Person, url = 'missing') {
  const reply = await shop.call('GET', url, { as });
  if (reply.status !== 503) return reply;
  await makeQueuedThumbs(shop.platform, new AbortController().signal);
  return shop.call('GET', url, { as });
}
