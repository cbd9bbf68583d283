import type { Platform } from '../../platform/work/ctx.ts';
import { leastPrice } from '../pricing/service.ts';

/** What somebody is told who has not signed in yet. */
export async function answerLeast(ctx: Platform) {
  const [least, minutes] = await Promise.all([leastPrice(ctx.db, ctx.clock.now()), usualMinutes()]);
  return { data: { least, minutes } };
}

/** The usual working minutes of the fastest type: null, because nothing counts them yet. */
const usualMinutes = async (): Promise<number | null> => null;
