import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { Refusal } from './refusal.ts';

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses a changing call from another site. A call without Origin that carries a Bearer token is no browser's; every
 * other needs our own origin. Outside production any loopback origin is ours (dev server).
 */
export function checkOrigin(
  request: FastifyRequest,
  settings: Settings,
  bearer: boolean,
  cookie: boolean,
): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (origin === settings.publicUrl || (!settings.production && loopback.test(origin))) return;
    throw new Refusal('BAD_ORIGIN');
  }
  if (bearer || !cookie) return;
  // A page's own GET carries no Origin; Sec-Fetch-Site says the same.
  if (request.headers['sec-fetch-site'] !== 'same-origin') throw new Refusal('BAD_ORIGIN');
}
