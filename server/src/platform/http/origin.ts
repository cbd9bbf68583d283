import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../sessions.ts';
import type { Environment } from '../environment/environment.ts';
import { Refusal } from '../foundation/refusal.ts';

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Throws BAD_ORIGIN for a changing call from another site. A call with a Bearer token and without an Origin is not
 * from a browser and passes; every other needs our own origin. Outside production every loopback origin passes, for
 * the dev server.
 */
export function checkOrigin(request: FastifyRequest, environment: Environment): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (origin === environment.publicUrl || (!environment.production && loopback.test(origin))) return;
    throw new Refusal('BAD_ORIGIN');
  }
  const { bearer, cookie } = tokenOf(request);
  if (bearer !== undefined || cookie === undefined) return;
  // A GET from our own page has no Origin; Sec-Fetch-Site confirms the site instead.
  if (request.headers['sec-fetch-site'] !== 'same-origin') throw new Refusal('BAD_ORIGIN');
}
