import type { Platform } from '../../platform/work/ctx.ts';
import { leastPrice } from '../pricing/service.ts';
import { fastestMinutes } from './promises/promise.ts';

/** What somebody is told who has not signed in yet. */
export async function answerLeast(ctx: Platform) {
  const now = ctx.clock.now();
  const [least, minutes] = await Promise.all([leastPrice(ctx.db, now), fastestMinutes(ctx.db, now)]);
  return { data: { least, minutes } };
}
