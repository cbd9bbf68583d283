import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#contract/common/endpoint';
import { networkOf } from '#contract/common/network';
import type { Caller } from '../sessions.ts';
import { Refusal } from '../foundation/refusal.ts';

/** Calls per minute for one person, or for one network if nobody is signed in. */
const perMinute: Record<RateClass, number> = {
  read: 600,
  write: 120,
  upload: 60,
  code: 60,
  outside: 30,
  typing: 30,
};

const windowSeconds = 60;

/**
 * Returns what counts a call by one process against floods of requests, and throws RATE_LIMITED above the limit of its
 * class; false counts nothing. The limits that protect codes and money are counted in the database.
 */
export function rateLimits(
  on: boolean,
): (rate: RateClass, caller: Pick<Caller, 'id'> | null, address: string) => Promise<void> {
  if (!on) return async () => {};
  const limiters = Object.fromEntries(
    Object.entries(perMinute).map(([rate, points]) => [
      rate,
      new RateLimiterMemory({ points, duration: windowSeconds }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  return async (rate, caller, address) => {
    const who = caller ? `person ${caller.id}` : `network ${networkOf(address)}`;
    await limiters[rate].consume(who).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // The limiter uses the system clock, which may have been set back.
      const retryAfter = Math.min(windowSeconds, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      throw new Refusal('RATE_LIMITED', undefined, { retryAfter });
    });
  };
}
