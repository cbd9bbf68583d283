import type { Order } from '#contract/orders';
import { authorize, isOwnOrForAdmin, type Owned } from '../../platform/authorize.ts';
import { type Ctx, rowId } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { selectOrder, selectEvents, selectOwner } from './queries.ts';
import { toOrder, toOrderEvents } from './to-contract.ts';

export const noSuchOrder = 'سفارشی با این آدرس پیدا نشد.';

/** Returns the order if the caller is its customer or an admin; for anyone else it does not exist (NOT_FOUND). */
export const ownOrder = async (ctx: Ctx, id: string) =>
  authorize(await selectOwner(ctx.db, rowId(id)), isOwnOrForAdmin(ctx), noSuchOrder);

/** Returns the full order, the answer of `design/one` and of every action. */
export async function showOrder(ctx: Ctx, on: Queryable, order: Owned<{ id: number }>): Promise<Order> {
  const row = await selectOrder(on, order);
  const events = toOrderEvents(row, await selectEvents(on, order), ctx.caller);
  return {
    ...toOrder(row, ctx.caller, ctx.clock.now()),
    events,
    revisions: events
      .filter((event) => event.action === 'revise')
      .map(({ _id, note, files, createdAt }) => ({ _id, desc: note, files, createdAt })),
  };
}
