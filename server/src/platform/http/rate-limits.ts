import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#contract/common/endpoint';
import { Refusal } from './refusal.ts';

/** Calls a minute for one person, or for one address when nobody is signed in. */
const perMinute: Record<RateClass, number> = { read: 600, write: 120, upload: 60, code: 60 };

export type CountCall = (rate: RateClass, who: string) => Promise<void>;

/** Counts a call and refuses it (RATE_LIMITED) past the class's figure; `off` lets everything through. */
export function rateLimits(on: boolean): CountCall {
  if (!on) return async () => {};
  const limiters = Object.fromEntries(
    Object.entries(perMinute).map(([rate, points]) => [
      rate,
      new RateLimiterMemory({ points, duration: 60 }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  return async (rate, who) => {
    await limiters[rate].consume(who).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Refusal('RATE_LIMITED', undefined, {
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      });
    });
  };
}
