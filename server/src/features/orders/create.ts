/** Creates an order, and takes its price from the wallet or begins its payment in the same transaction. */
import type { BodyOf } from '#contract/common/endpoint';
import { toPersianDigits } from '#contract/common/digits';
import { drawingFormats } from '#contract/fonts';
import { createOrder as call, type Order, orderFiles } from '#contract/orders';
import { authorize, isOwn, type Owned } from '../../platform/work/authorize.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import { Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { storeFiles, withThumbs } from '../files/private-files.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { checkLater } from '../../platform/pictures/checks.ts';
import { perform } from '../../platform/work/work.ts';
import { drawingOfOrder, drawingToOrder, stageDrawing, takeDrawing } from '../fonts/order-drawing.ts';
import { refuseUndrawable } from '../fonts/service.ts';
import { payFor, quoteFor } from './paid.ts';
import { eventInsert } from './conversations/queries.ts';
import { insertOrder, selectFirstFiles } from './queries.ts';
import { noSuchOrder, ownOrder, showOrder } from './access.ts';
import { promiseFor } from './promises/promise.ts';
import { paymentOf, refuseMoreUnpaid, withGateway } from './unpaid/pay.ts';

type Earlier = Awaited<ReturnType<typeof ownOrder>>;

type NewOrder = BodyOf<typeof call>;

/** The drawing that an order carries, and its exports where they are not those of the earlier order. */
interface Carried {
  drawing: Owned<{ id: number }> | null;
  exports: StagedFile[];
}

async function carriedBy(ctx: Ctx, { fontId }: NewOrder, earlier: Earlier | null): Promise<Carried> {
  const creationId = earlier?.font_creation_id ?? null;
  if (fontId === undefined && creationId === null) return { drawing: null, exports: [] };
  // A reorder copies the exports of the earlier order, unless they have been removed since.
  const isCopied = creationId !== null && earlier?.files_ended_at === null;
  if (fontId === undefined && isCopied)
    return {
      drawing: authorize({ id: creationId, person_id: earlier.person_id }, isOwn(ctx), noSuchOrder),
      exports: [],
    };
  const drawing =
    fontId === undefined && creationId !== null
      ? await drawingOfOrder(ctx, creationId)
      : await drawingToOrder(ctx, fontId ?? '');
  if (creationId !== null && creationId !== drawing.id)
    throw refuseField('fontId', 'سفارش قبلی نوشتهٔ خودش را دارد. برای این نوشته یک سفارش تازه ثبت کنید.');
  return { drawing, exports: isCopied ? [] : await stageDrawing(ctx, drawing, orderFiles) };
}

export async function createOrder(ctx: Ctx, input: NewOrder, sent: readonly StagedFile[]) {
  const earlier = input.reorderOf === undefined ? null : await ownOrder(ctx, input.reorderOf);
  if (earlier?.type === 'qr') throw new Refusal('CONFLICT', 'سفارش QR فقط از بخش خودش ثبت می‌شود.');
  if (input.brief?.textFontId !== undefined)
    await refuseUndrawable(ctx, 'brief', input.brief.textFontId, input.brief.text);
  const { drawing, exports } = await carriedBy(ctx, input, earlier);
  const files = [...sent, ...exports];
  const prepared = await withThumbs(files);
  const answer = await perform(ctx, async (work): Promise<Order> => {
    const { tx, now } = work;
    const [quote, promise, copied] = await Promise.all([
      quoteFor(work, input.type, input.pay),
      promiseFor(tx, input.type, now),
      earlier ? selectFirstFiles(tx, earlier) : [],
      drawing && takeDrawing(work, drawing),
    ]);
    if (copied.length + files.length > orderFiles.max) throw tooManyFiles(copied.length);
    // Only here it is known whether the earlier order has files.
    if (!call.rule.holds({ desc: input.desc, brief: input.brief }, files.length + copied.length))
      throw refuseField(call.rule.field, call.rule.message);
    const missing = input.pay === 'gateway' ? quote.missing : 0;
    if (missing === 0) quote.refuseUnpayable();
    const status = missing > 0 ? 'unpaid' : 'pending';
    const stored = [...copied, ...(await storeFiles(work, prepared))];
    checkLater(work, stored, ctx.caller.id);
    const order = await insertOrder(tx, {
      person_id: ctx.caller.id,
      type: input.type,
      status,
      brief: input.brief,
      description: input.desc,
      price: quote.price,
      frozen_totals: quote.totals,
      promised_for: status === 'pending' ? promise : null,
      filename: stored[0]?.filename ?? null,
      reorder_of: earlier?.id ?? null,
      font_creation_id: drawing?.id ?? null,
      at: now,
    });
    work.send(
      eventInsert(
        {
          order_id: order.id,
          person_id: ctx.caller.id,
          by_admin: false,
          action: 'create',
          from_status: null,
          to_status: status,
          note: earlier ? `سفارش دوبارهٔ ${toPersianDigits(earlier.order_number)}` : '',
          created_at: now,
        },
        stored,
      ),
    );
    work.emit({ owner: ctx.caller.id }, 'design', order.id);
    if (missing > 0) {
      await refuseMoreUnpaid(work);
      const payment = await paymentOf(ctx, work, order, missing);
      return { ...(await showOrder(ctx, tx, order.id)), payment };
    }
    const [shown] = await Promise.all([showOrder(ctx, tx, order.id), payFor(work, order)]);
    return shown;
  });
  return withGateway(ctx, answer);
}

function tooManyFiles(copied: number): Refusal {
  const others =
    copied > 0
      ? `سفارش قبلی ${toPersianDigits(copied)} فایل دارد`
      : `نوشتهٔ فونت‌ساز با ${toPersianDigits(drawingFormats.length)} فایل همراه سفارش می‌آید`;
  return refuseField('files', `${others}؛ روی هم بیشتر از ${toPersianDigits(orderFiles.max)} فایل نمی‌شود.`);
}
