/** Creates an order and takes its price from the wallet in one transaction. */
import { toPersianDigits } from '#contract/common/digits';
import { createOrder as call, orderFiles, type PlainType } from '#contract/orders';
import { authorize, isOwn } from '../../platform/authorize.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { perform } from '../../platform/work.ts';
import { pricesFor } from '../pricing/service.ts';
import { ensurePayable, transfer } from '../wallet/transfer.ts';
import { keepFiles, emitOrderChanged, withThumbs } from './changed.ts';
import { insertOrder, insertEvent, insertFiles, selectOrder, selectFirstFiles } from './queries.ts';
import { noSuchOrder, ownOrder, showOrder } from './access.ts';

const { rule } = call;

export interface NewOrder {
  type: PlainType;
  desc: string;
  fontId?: string;
  /** An earlier order of the same customer, whose first files are copied. */
  reorderOf?: string;
}

export async function createOrder(ctx: Ctx, input: NewOrder, files: readonly StagedFile[]) {
  // The font maker does not exist yet, so every id is unknown.
  if (input.fontId !== undefined) throw refuseField('fontId', 'این نوشته پیدا نشد.');
  const earlier = input.reorderOf === undefined ? null : await ownOrder(ctx, input.reorderOf);
  if (earlier?.type === 'qr') throw new Refusal('CONFLICT', 'سفارش QR فقط از بخش خودش ثبت می‌شود.');
  const prepared = await withThumbs(files);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const copied = earlier ? await selectFirstFiles(tx, earlier) : [];
    if (copied.length + files.length > orderFiles.most)
      throw refuseField(
        'files',
        `سفارش قبلی ${toPersianDigits(copied.length)} فایل دارد؛ روی هم بیشتر از ${toPersianDigits(orderFiles.most)} فایل نمی‌شود.`,
      );
    // Only here it is known whether the earlier order has files.
    if (!rule.holds({ desc: input.desc }, files.length + copied.length))
      throw refuseField(rule.field, rule.message);
    const prices = await pricesFor(tx, ctx.caller.level);
    const totals = Object.fromEntries(prices.map((price) => [price.type, price.total]));
    const price = totals[input.type] ?? 0;
    // Before the order takes its number, so that a refusal leaves no gap in the numbers.
    await ensurePayable(work, ctx.caller.id, price);
    const kept = [...copied, ...(await keepFiles(work, prepared))];
    const order = await insertOrder(tx, {
      person_id: ctx.caller.id,
      type: input.type,
      description: input.desc,
      price,
      frozen_totals: totals,
      filename: kept[0]?.filename ?? null,
      reorder_of: earlier?.id ?? null,
      at: now,
    });
    if (price > 0)
      await transfer(work, {
        person: ctx.caller.id,
        amount: -price,
        operation: 'order',
        reference: `design ${order.id} order`,
        order: { id: order.id, orderNumber: order.order_number },
      });
    const event = await insertEvent(tx, {
      order_id: order.id,
      person_id: ctx.caller.id,
      by_admin: false,
      action: 'create',
      from_status: null,
      to_status: 'pending',
      note: earlier ? `سفارش دوبارهٔ ${toPersianDigits((await selectOrder(tx, earlier)).order_number)}` : '',
      created_at: now,
    });
    await insertFiles(tx, { order: order.id, event, action: 'create', person: ctx.caller.id }, kept);
    emitOrderChanged(work, ctx.caller.id, order.id);
    return showOrder(ctx, tx, authorize(order, isOwn(ctx), noSuchOrder));
  });
}
