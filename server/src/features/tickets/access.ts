import { messagesShown, type Ticket } from '#contract/tickets';
import { authorize, isOwnOrForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { selectMessages, selectOwner, selectTicket } from './queries.ts';
import { toWholeTicket } from './to-contract.ts';

const noSuchTicket = 'تیکتی با این آدرس پیدا نشد.';

export const ownTicket = async (ctx: Ctx, id: string) =>
  authorize(await selectOwner(ctx.db, rowId(id)), isOwnOrForAdmin(ctx), noSuchTicket);

/** With the newest messages, or those before one; it is the answer of every action too. */
export async function showTicket(
  ctx: Ctx,
  on: Queryable,
  id: number,
  before: number | null = null,
): Promise<Ticket> {
  const [row, messages] = await Promise.all([
    selectTicket(on, id),
    // One more shows whether there are earlier ones.
    selectMessages(on, id, { before, max: messagesShown + 1, withNotes: ctx.caller.admin }),
  ]);
  return toWholeTicket(authorize(row, isOwnOrForAdmin(ctx), noSuchTicket), messages, ctx.caller);
}
