import type { FastifyReply, FastifyRequest } from 'fastify';
import { readText } from '../../../platform/http/bodies.ts';
import { Refusal } from '../../../platform/foundation/refusal.ts';
import { logFailure } from '../../../platform/http/refusal-log.ts';

export const readForm = async (
  request: FastifyRequest,
  body: FastifyRequest['raw'],
): Promise<URLSearchParams> => new URLSearchParams(await readText(request, body));

/** The browser features that a page may use, for a video; all others are refused. */
const permissions = [
  'fullscreen=(self)',
  'picture-in-picture=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
  ].map((name) => `${name}=()`),
  ...['midi', 'payment', 'usb'].map((name) => `${name}=()`),
].join(', ');

export const noIndex = ['x-robots-tag', 'noindex, nofollow, noarchive'] as const;

/** Answers pages of one kind: they are for people only, and do not reveal to other sites where their visitor was. */
export function answering({ policy, busyPage }: { policy: string; busyPage: string }) {
  const guarded = (reply: FastifyReply): FastifyReply =>
    reply
      .header(...noIndex)
      .header('content-security-policy', policy)
      // A form sent under "no-referrer" would not name its origin.
      .header('referrer-policy', 'same-origin')
      .header('permissions-policy', permissions)
      .type('text/html; charset=utf-8');

  const answer = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    guarded(reply).status(status).header('cache-control', 'no-store').send(text);

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    logFailure(request, error as Error);
    return answer(reply, error instanceof Refusal ? error.status : 503, busyPage);
  }

  return { guarded, answer, answerError };
}
