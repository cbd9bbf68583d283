import type { Platform } from '../../platform/work/ctx.ts';
import { leastPrice } from '../pricing/service.ts';
import { fastestMinutes } from './promises/promise.ts';

/** The lowest price and the usual time, for visitors who have not signed in. */
export async function answerLeast(ctx: Platform) {
  const now = ctx.clock.now();
  const [least, minutes] = await Promise.all([leastPrice(ctx.db, now), fastestMinutes(ctx.db, now)]);
  return { data: { least, minutes } };
}
