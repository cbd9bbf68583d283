import type { RateClass } from '#contract/common/endpoint';
import { networkOf } from '#contract/common/network';
import type { Caller } from '../sessions.ts';
import { rateLimited } from '../foundation/refusal.ts';
import type { Platform } from '../work/ctx.ts';

/** Calls per minute for one person, or for one network if nobody is signed in. */
const perMinute: Record<RateClass, number> = {
  read: 600,
  write: 120,
  upload: 60,
  code: 60,
  outside: 30,
  typing: 30,
};

/**
 * Returns what counts a call against floods of requests, and throws RATE_LIMITED above the limit of its class. Calls of
 * another `kind` are counted separately. The limits that protect codes and money are counted in the database.
 */
export function rateLimits(
  { environment, requestCounts }: Pick<Platform, 'environment' | 'requestCounts'>,
  kind: 'call' | 'upload' | 'page',
): (rate: RateClass, caller: Pick<Caller, 'id'> | null, address: string) => void {
  if (!environment.rateLimits) return () => {};
  return (rate, caller, address) => {
    const who = caller ? `person ${caller.id}` : `network ${networkOf(address)}`;
    const { count, msLeft } = requestCounts.add(`${kind} ${rate} ${who}`);
    if (count > perMinute[rate]) throw rateLimited(msLeft / 1000);
  };
}
