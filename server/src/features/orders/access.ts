import type { Order, OrderType } from '#contract/orders';
import { type Ctx, type Owned, rowId } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { selectOrder, selectEvents, selectOwner } from './queries.ts';
import { shownOrder, shownEvents } from './shown.ts';

/** The order with this id if the caller may touch it: its customer, or an admin. To anyone else it does not exist. */
export async function ownOrder(ctx: Ctx, id: string): Promise<Owned<{ id: number; type: OrderType }>> {
  const row = await selectOwner(ctx.db, rowId(id));
  if (!row || (!ctx.caller.admin && row.person_id !== ctx.caller.id))
    throw notFound('سفارشی با این آدرس پیدا نشد.');
  return { id: row.id, type: row.type } as Owned<{ id: number; type: OrderType }>;
}

/** The whole of an order, as `design/one` and every action answer it. */
export async function showOrder(ctx: Ctx, on: Queryable, order: Owned<{ id: number }>): Promise<Order> {
  const row = await selectOrder(on, order);
  const events = shownEvents(row, await selectEvents(on, order), ctx.caller);
  return {
    ...shownOrder(row, ctx.caller, ctx.clock.now()),
    events,
    revisions: events
      .filter((event) => event.action === 'revise')
      .map(({ _id, note, files, createdAt }) => ({ _id, desc: note, files, createdAt })),
  };
}
