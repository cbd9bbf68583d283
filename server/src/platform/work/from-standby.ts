import type { Ctx } from './ctx.ts';

/**
 * Runs a verb that only reads on the standby, if there is one that has everything committed before this; if it has not, or
 * the verb fails there, on the primary. So an answer is never older than one of the primary.
 */
export async function fromStandby<C extends Ctx, T>(ctx: C, verb: (on: C) => Promise<T>): Promise<T> {
  const read = await ctx.standby?.read(ctx.pool, (on) => verb({ ...ctx, ...on }));
  return read ? read.answer : verb(ctx);
}
