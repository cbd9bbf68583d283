/** The drawing that a new order carries. */
import { drawingFormats } from '#contract/fonts';
import type { Outlines } from '#engraving/operations/lettering';
import { authorizeIf, isOwn, type Owned } from '../../platform/work/authorize.ts';
import { type Ctx, rowIdOrNone } from '../../platform/work/ctx.ts';
import type { StagedFile, StageLimits } from '../../platform/files/store.ts';
import { buyer } from '../../platform/processes/requester.ts';
import { refuseField } from '../../platform/foundation/refusal.ts';
import type { Work } from '../../platform/work/work.ts';
import { mayChange } from './access.ts';
import { filesOf } from './drawings.ts';
import { filenameOf } from './filename.ts';
import { markOrdered, selectDrawing } from './queries.ts';

type Drawing = Owned<{ id: number; name: string; outlines: Outlines }>;

const unknown = () =>
  refuseField('fontId', 'این نوشته پیدا نشد. شاید آن را حذف کرده‌اید؛ نوشتهٔ دیگری انتخاب کنید.');

/** Returns a drawing of the caller's list; refuses any other at the field `fontId`. */
export async function drawingToOrder(ctx: Ctx, id: string): Promise<Drawing> {
  const drawing = authorizeIf(await selectDrawing(ctx.db, rowIdOrNone(id)), mayChange(ctx));
  if (!drawing) throw unknown();
  return drawing;
}

/** Returns the drawing of an earlier order of the caller, also when it has left their list. */
export async function drawingOfOrder(ctx: Ctx, id: number): Promise<Drawing> {
  const drawing = authorizeIf(await selectDrawing(ctx.db, id), isOwn(ctx));
  if (!drawing) throw unknown();
  return drawing;
}

/** Exports a drawing in every format. */
export async function stageDrawing(ctx: Ctx, drawing: Drawing, limits: StageLimits): Promise<StagedFile[]> {
  const files = await filesOf(ctx, drawing.outlines, drawing.name, drawingFormats, buyer(ctx.caller));
  const exports = drawingFormats.map((format, index) => ({
    filename: filenameOf(drawing.name, format),
    data: files[index] as Uint8Array,
  }));
  return ctx.stage(exports, limits);
}

/** From now on the drawing stays as long as the order; refuses one that has been deleted. */
export async function takeDrawing({ tx, now }: Work, drawing: Owned<{ id: number }>): Promise<void> {
  if (!(await markOrdered(tx, drawing, now))) throw unknown();
}
