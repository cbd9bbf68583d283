import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#contract/common/endpoint';
import { Refusal } from './refusal.ts';

/** Calls per minute for one person, or for one network if nobody is signed in. */
const perMinute: Record<RateClass, number> = {
  read: 600,
  write: 120,
  upload: 60,
  code: 60,
  outside: 30,
  typing: 30,
};

/** In seconds. */
const windowSeconds = 60;

export interface RateLimits {
  /** Counts a call; throws RATE_LIMITED above the limit of its class. */
  count(rate: RateClass, who: string): Promise<void>;
}

/**
 * Rate limits of one process against floods of requests; false switches them off. The limits that protect codes and
 * money are counted in the database.
 */
export function rateLimits(on: boolean): RateLimits {
  if (!on) return { count: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(perMinute).map(([rate, points]) => [
      rate,
      new RateLimiterMemory({ points, duration: windowSeconds }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  return {
    async count(rate, who) {
      await limiters[rate].consume(who).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // The limiter uses the system clock, which may have been set back.
        const retryAfter = Math.min(windowSeconds, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
        throw new Refusal('RATE_LIMITED', undefined, { retryAfter });
      });
    },
  };
}
