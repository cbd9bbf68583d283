import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '#contract/common/endpoint';
import { Refusal } from './refusal.ts';

/** Calls a minute for one person, or for one address when nobody is signed in. */
const perMinute: Record<RateClass, number> = {
  read: 600,
  write: 120,
  upload: 60,
  code: 60,
  guess: 60,
  outside: 30,
};
/** Calls of class `guess` an hour that find nothing, before the next are refused. */
const missesPerHour = 10;

export interface RateLimits {
  /** Counts a call and refuses it (RATE_LIMITED) past the class's figure. */
  count(rate: RateClass, who: string): Promise<void>;
  /** Refuses who has guessed wrong too often at `what` within the hour. */
  refuseGuesser(what: string, who: string): Promise<void>;
  /** Counts a wrong guess at `what`. */
  countMiss(what: string, who: string): Promise<void>;
}

const nothing = async () => {};

/** The limits of one process; `off` lets everything through. */
export function rateLimits(on: boolean): RateLimits {
  if (!on) return { count: nothing, refuseGuesser: nothing, countMiss: nothing };
  const limiters = Object.fromEntries(
    Object.entries(perMinute).map(([rate, points]) => [
      rate,
      new RateLimiterMemory({ points, duration: 60 }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  const misses = new RateLimiterMemory({ points: missesPerHour, duration: 3600 });
  return {
    async count(rate, who) {
      await limiters[rate].consume(who).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw tooMany(refused);
      });
    },
    async refuseGuesser(what, who) {
      const so = await misses.get(`${what} ${who}`);
      if (so && so.consumedPoints >= missesPerHour)
        throw tooMany(so, 'کدهای نادرست زیادی وارد شده است. کمی بعد دوباره تلاش کنید.');
    },
    async countMiss(what, who) {
      await misses.penalty(`${what} ${who}`);
    },
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes, message?: string) =>
  new Refusal('RATE_LIMITED', message, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
