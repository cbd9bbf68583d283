import type { Design, DesignType } from '#contract/designs';
import { type Ctx, type Owned, rowId } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { selectDesign, selectEvents, selectOwner } from './queries.ts';
import { shownDesign, shownEvents } from './shown.ts';

/** The design with this id if the caller may touch it: its customer, or an admin. To anyone else it does not exist. */
export async function ownDesign(ctx: Ctx, id: string): Promise<Owned<{ id: number; type: DesignType }>> {
  const row = await selectOwner(ctx.db, rowId(id));
  if (!row || (!ctx.caller.admin && row.person_id !== ctx.caller.id))
    throw notFound('سفارشی با این آدرس پیدا نشد.');
  return { id: row.id, type: row.type } as Owned<{ id: number; type: DesignType }>;
}

/** The whole of a design, as `design/one` and every action answer it. */
export async function showDesign(ctx: Ctx, on: Queryable, design: Owned<{ id: number }>): Promise<Design> {
  const row = await selectDesign(on, design);
  const events = shownEvents(row, await selectEvents(on, design), ctx.caller);
  return {
    ...shownDesign(row, ctx.caller, ctx.clock.now()),
    events,
    revisions: events
      .filter((event) => event.action === 'revise')
      .map(({ _id, note, files, createdAt }) => ({ _id, desc: note, files, createdAt })),
  };
}
