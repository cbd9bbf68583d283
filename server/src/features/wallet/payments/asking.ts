/** Spares the gateways: a callback is cheap to send and costs up to three calls of them. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { House } from '../../../platform/ctx.ts';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import type { Seen } from './settle.ts';

/** Times a minute that callbacks of one payment may have its gateway asked, in one process. */
const perMinute = 6;

interface Desk {
  underWay: Map<string, Promise<Seen>>;
  asked: RateLimiterMemory;
}
const desks = new WeakMap<Gateways, Desk>();

function deskOf({ gateways }: House): Desk {
  const desk = desks.get(gateways) ?? {
    underWay: new Map<string, Promise<Seen>>(),
    asked: new RateLimiterMemory({ points: perMinute, duration: 60 }),
  };
  desks.set(gateways, desk);
  return desk;
}

/** What `ask` sees; who comes with the same `question` meanwhile shares it. Null when it was asked too often. */
export async function askOnce(
  house: House,
  question: string,
  ask: () => Promise<Seen>,
): Promise<Seen | null> {
  const { underWay, asked } = deskOf(house);
  const shared = underWay.get(question);
  if (shared) return shared;
  if (house.settings.rateLimits) {
    try {
      await asked.consume(question);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return null;
      throw refused;
    }
  }
  const asking = underWay.get(question) ?? ask().finally(() => underWay.delete(question));
  underWay.set(question, asking);
  return asking;
}
