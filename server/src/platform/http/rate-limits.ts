import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#contract/common/endpoint';
import { Refusal } from './refusal.ts';

/** Calls a minute for one person, or for one network where nobody is signed in. */
const perMinute: Record<RateClass, number> = { read: 600, write: 120, upload: 60, code: 60, outside: 30 };

/** Seconds in which they are counted. */
const counted = 60;

export interface RateLimits {
  /** Counts a call and refuses it (RATE_LIMITED) past the class's figure. */
  count(rate: RateClass, who: string): Promise<void>;
}

/**
 * The limits of one process; `off` lets everything through. They fend off floods: what guards codes and money is counted
 * in the database.
 */
export function rateLimits(on: boolean): RateLimits {
  if (!on) return { count: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(perMinute).map(([rate, points]) => [
      rate,
      new RateLimiterMemory({ points, duration: counted }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  return {
    async count(rate, who) {
      await limiters[rate].consume(who).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // The limiter goes by the clock of the day, which may have been set back since.
        const retryAfter = Math.min(counted, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
        throw new Refusal('RATE_LIMITED', undefined, { retryAfter });
      });
    },
  };
}
