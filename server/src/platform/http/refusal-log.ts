import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/common/errors';
import { networkOf } from '#contract/common/network';
import { type SecurityEvent, securityEvent } from '../work/log.ts';
import { RequestCounts } from '../database/request-counts.ts';
import { hasHungUp } from './bodies.ts';
import { Refusal, refusalOf } from '../foundation/refusal.ts';

/** Log lines per minute and address, so that many refusals cannot fill the disk. */
const maxLines = 60;

const events: Partial<Record<ErrorCode, SecurityEvent>> = {
  OTP_WRONG: 'sign-in failed',
  OTP_EXPIRED: 'sign-in failed',
  BLOCKED: 'sign-in failed',
  UNAUTHENTICATED: 'refused',
  FORBIDDEN: 'refused',
  BAD_ORIGIN: 'refused',
  RATE_LIMITED: 'limit reached',
};

const callOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? '-'}`;

export function refusalLog(): (request: FastifyRequest, refusal: Refusal) => void {
  const lines = new RequestCounts();
  return (request, refusal) => {
    const event = events[refusal.code];
    if (!event) return;
    const { log, ip, caller } = request;
    const details = { code: refusal.code, call: callOf(request) };
    const { count } = lines.add(networkOf(ip));
    if (count > maxLines + 1) return;
    const omitted = count > maxLines && { omitted: 'more within this minute' };
    securityEvent({ log, ip, caller }, event, { ...details, ...omitted });
  };
}

/**
 * Logs an error of ours: a refusal with 503 in one line, because it says all about it, and a failure with its stack, also a
 * stored file that is missing. The call is named by its route: paths and queries hold codes and what people typed.
 */
export function logFailure(request: FastifyRequest, error: Error & { code?: string }): void {
  const call = callOf(request);
  const { code, status } = refusalOf(error);
  const cause = error instanceof Refusal ? (error.cause as Error | undefined) : error;
  const hungUp = hasHungUp(request) && /^(ECONNRESET|EPIPE|ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE)$/;
  if (hungUp && hungUp.test(error.code ?? '')) request.log.debug({ call }, 'a caller hung up');
  else if (code === 'UNAVAILABLE')
    request.log.warn({ call, why: (cause ?? error).message }, 'a call was refused for now');
  else if (status >= 500 || (cause && cause !== error))
    request.log.error({ err: cause ?? error, call }, 'a call failed');
}
