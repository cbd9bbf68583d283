import type { Ticket } from '#contract/tickets';
import { messagesShown } from '#contract/tickets';
import { authorize, isOwnOrForAdmin } from '../../platform/authorize.ts';
import { type Ctx, rowId } from '../../platform/ctx.ts';
import type { Queryable } from '../../platform/database.ts';
import { selectMessages, selectOwner, selectTicket } from './queries.ts';
import { toWholeTicket } from './to-contract.ts';

const noSuchTicket = 'تیکتی با این آدرس پیدا نشد.';

/** Returns the ticket if the caller is its customer or an admin; for anyone else it does not exist (NOT_FOUND). */
export const ownTicket = async (ctx: Ctx, id: string) =>
  authorize(await selectOwner(ctx.db, rowId(id)), isOwnOrForAdmin(ctx), noSuchTicket);

/**
 * Returns a ticket with its newest messages, or those before one; the answer of every action too. NOT_FOUND as in
 * `ownTicket`.
 */
export async function showTicket(
  ctx: Ctx,
  on: Queryable,
  id: number,
  before: number | null = null,
): Promise<Ticket> {
  const [found, messages] = await Promise.all([
    selectTicket(on, id),
    // One more tells whether there are earlier ones.
    selectMessages(on, id, { before, most: messagesShown + 1, withNotes: ctx.caller.admin }),
  ]);
  return toWholeTicket(authorize(found, isOwnOrForAdmin(ctx), noSuchTicket), messages, ctx.caller);
}
