/** Creates an order and takes its price from the wallet in one transaction. */
import { toPersianDigits } from '#contract/common/digits';
import { createOrder as call, orderFiles, type PlainType } from '#contract/orders';
import type { Ctx } from '../../platform/ctx.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import { keepFiles, withThumbs } from '../../platform/files/private-files.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { perform } from '../../platform/work.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf } from '../wallet/service.ts';
import { refuseUnpayable, transfer } from '../wallet/transfer.ts';
import { emitOrderChanged } from './changed.ts';
import { insertOrder, insertEvent, selectFirstFiles } from './queries.ts';
import { ownOrder } from './access.ts';
import { toWholeOrder } from './to-contract.ts';

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
    const [prices, balance, copied] = await Promise.all([
      pricesFor(tx, ctx.caller.level),
      balanceOf(tx, ctx.caller.id),
      earlier ? selectFirstFiles(tx, earlier) : [],
    ]);
    if (copied.length + files.length > orderFiles.most)
      throw refuseField(
        'files',
        `سفارش قبلی ${toPersianDigits(copied.length)} فایل دارد؛ روی هم بیشتر از ${toPersianDigits(orderFiles.most)} فایل نمی‌شود.`,
      );
    // Only here it is known whether the earlier order has files.
    if (!rule.holds({ desc: input.desc }, files.length + copied.length))
      throw refuseField(rule.field, rule.message);
    const totals = Object.fromEntries(prices.map((price) => [price.type, price.total]));
    const price = totals[input.type] ?? 0;
    // The transfer looks again with the wallet locked; here a refusal leaves no gap in the orders' numbers.
    refuseUnpayable(balance, price);
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
    const [written] = await Promise.all([
      insertEvent(
        tx,
        {
          order_id: order.id,
          person_id: ctx.caller.id,
          by_admin: false,
          action: 'create',
          from_status: null,
          to_status: 'pending',
          note: earlier ? `سفارش دوبارهٔ ${toPersianDigits(earlier.order_number)}` : '',
          created_at: now,
        },
        kept,
      ),
      price > 0 &&
        transfer(work, {
          person: ctx.caller.id,
          amount: -price,
          operation: 'order',
          reference: `design ${order.id} order`,
          order: { id: order.id, orderNumber: order.order_number },
        }),
    ]);
    emitOrderChanged(work, ctx.caller.id, order.id);
    return toWholeOrder({ ...order, files: written.files }, [written.event], ctx);
  });
}
