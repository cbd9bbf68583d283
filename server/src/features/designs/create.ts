/** Makes an order: its price leaves the wallet in the transaction that creates it, or neither happens. */
import { toPersianDigits } from '#contract/common/digits';
import { designFiles, type PlainType } from '#contract/designs';
import type { Ctx, Owned } from '../../platform/ctx.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { pricesFor } from '../pricing/service.ts';
import { ensurePayable, transfer } from '../wallet/service.ts';
import { deliver } from './deliver.ts';
import { insertDesign, insertEvent, insertFiles, selectDesign, selectFirstFiles } from './queries.ts';
import { ownDesign, showDesign } from './access.ts';

export interface NewOrder {
  type: PlainType;
  desc: string;
  fontId?: string;
  /** An earlier order of the same customer, whose first files come along. */
  reorderOf?: string;
}

export async function createDesign(ctx: Ctx, order: NewOrder, files: readonly StagedFile[]) {
  // Drawings of the font maker are not there yet: naming one names nothing.
  if (order.fontId !== undefined) throw refuseField('fontId', 'این نوشته پیدا نشد.');
  const earlier = order.reorderOf === undefined ? null : await ownDesign(ctx, order.reorderOf);
  if (earlier?.type === 'qr') throw new Refusal('CONFLICT', 'سفارش QR فقط از بخش خودش ثبت می‌شود.');
  return deliver(ctx, order, files, async (tx, keep) => {
    const now = ctx.clock.now();
    const copied = earlier ? await selectFirstFiles(tx, earlier) : [];
    if (copied.length + files.length > designFiles.most)
      throw refuseField(
        'files',
        `سفارش قبلی ${toPersianDigits(copied.length)} فایل دارد؛ روی هم بیشتر از ${toPersianDigits(designFiles.most)} فایل نمی‌شود.`,
      );
    if (files.length === 0 && copied.length === 0 && order.desc === '')
      throw refuseField('desc', 'حداقل یک فایل بگذارید یا طرح را توضیح دهید.');
    const prices = await pricesFor(tx, ctx.caller.level);
    const totals = Object.fromEntries(prices.map((price) => [price.type, price.total]));
    const price = totals[order.type] ?? 0;
    // Asked before the order takes its number, so that a refused one leaves no gap.
    await ensurePayable(tx, ctx.caller.id, price);
    const kept = [...copied, ...(await keep(files))];
    const design = await insertDesign(tx, {
      person_id: ctx.caller.id,
      type: order.type,
      description: order.desc,
      price,
      frozen_totals: totals,
      filename: kept[0]?.filename ?? null,
      reorder_of: earlier?.id ?? null,
      at: now,
    });
    if (price > 0)
      await transfer(tx, {
        person: ctx.caller.id,
        amount: -price,
        operation: 'order',
        reference: `design ${design.id} order`,
        design: { id: design.id, orderNumber: design.order_number },
      });
    const event = await insertEvent(tx, {
      design_id: design.id,
      person_id: ctx.caller.id,
      by_admin: false,
      action: 'create',
      from_status: null,
      to_status: 'pending',
      note: earlier ? `سفارش دوبارهٔ ${toPersianDigits((await selectDesign(tx, earlier)).order_number)}` : '',
      created_at: now,
    });
    await insertFiles(tx, { design: design.id, event, action: 'create', person: ctx.caller.id }, kept);
    return showDesign(ctx, tx, { id: design.id } as Owned<{ id: number }>);
  });
}
