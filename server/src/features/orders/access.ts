import type { Order } from '#contract/orders';
import { authorize, isOwnOrForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { selectOrder } from './conversations/queries.ts';
import { selectOwner } from './queries.ts';
import { toWholeOrder } from './to-contract.ts';

export const noSuchOrder = 'سفارشی با این آدرس پیدا نشد.';

/** Returns the order if the caller is its customer or an admin; for anyone else it does not exist (NOT_FOUND). */
export const ownOrder = async (ctx: Ctx, id: string) =>
  authorize(await selectOwner(ctx.db, rowId(id)), isOwnOrForAdmin(ctx), noSuchOrder);

/**
 * Returns the full order with its newest events or those before one, the answer of `design/one` and of every action; NOT_FOUND as
 * in `ownOrder`.
 */
export async function showOrder(ctx: Ctx, on: Queries | Tx, id: number, before?: number): Promise<Order> {
  const order = await selectOrder(on, id, ctx.caller.admin, before);
  return toWholeOrder(authorize(order, isOwnOrForAdmin(ctx), noSuchOrder), ctx);
}
