import { authorize, isOwn } from '../../platform/authorize.ts';
import { type Ctx, rowId } from '../../platform/ctx.ts';
import { selectOwner } from './queries.ts';

export const noSuchCreation = 'نوشته‌ای با این آدرس پیدا نشد.';

interface Owner {
  person_id: number;
  ordered_at: Date | null;
  removed_at: Date | null;
}

/** An order shows its drawing to admins, and to its customer also after they have removed it from their list. */
export const mayRead =
  (ctx: Ctx) =>
  (row: Owner): boolean =>
    isOwn(ctx)(row) || (ctx.caller.admin && row.ordered_at !== null);

export const mayChange =
  (ctx: Ctx) =>
  (row: Owner): boolean =>
    isOwn(ctx)(row) && row.removed_at === null;

/** Returns a creation that the caller may read; for anyone else it does not exist (NOT_FOUND). */
export const readableCreation = async (ctx: Ctx, id: string) =>
  authorize(await selectOwner(ctx.db, rowId(id)), mayRead(ctx), noSuchCreation);

/** Returns a creation of the caller's list; NOT_FOUND otherwise. */
export const ownCreation = async (ctx: Ctx, id: string) =>
  authorize(await selectOwner(ctx.db, rowId(id)), mayChange(ctx), noSuchCreation);
