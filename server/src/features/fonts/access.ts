import type { Selectable } from 'kysely';
import { authorize, isOwn } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import type { FontCreations } from '../../platform/database/database-types.ts';
import { selectDrawing, selectOwner } from './queries.ts';

export const noSuchCreation = 'نوشته‌ای با این آدرس پیدا نشد.';

type Owner = Pick<Selectable<FontCreations>, 'person_id' | 'ordered_at' | 'removed_at'>;

/** Admins read every drawing; one that its customer removed from their list only while an order shows it. */
export const mayRead =
  (ctx: Ctx) =>
  (row: Owner): boolean =>
    isOwn(ctx)(row) || (ctx.caller.admin && (row.removed_at === null || row.ordered_at !== null));

export const mayChange =
  (ctx: Ctx) =>
  (row: Owner): boolean =>
    isOwn(ctx)(row) && row.removed_at === null;

export const readableDrawing = async (ctx: Ctx, id: string) =>
  authorize(await selectDrawing(ctx.db, rowId(id)), mayRead(ctx), noSuchCreation);

export const ownCreation = async (ctx: Ctx, id: string) =>
  authorize(await selectOwner(ctx.db, rowId(id)), mayChange(ctx), noSuchCreation);
