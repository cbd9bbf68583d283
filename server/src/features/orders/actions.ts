/** The shop's acts on orders, and the cancelling of both sides. */
import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import type * as contract from '#contract/orders';
import { orderTypeLabels, promiseDays, qrTypeStays } from '#contract/orders';
import { dayMs } from '#contract/common/tehran';
import type { Ctx } from '../../platform/work/ctx.ts';
import { Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf } from '../wallet/service.ts';
import { type OrderChange, selectTotals } from './queries.ts';
import { ownOrder } from './access.ts';
import { invalidTransition } from './transitions.ts';
import { promiseText } from './promises/notices.ts';
import { movedPromise, noteDelivery } from './promises/promise.ts';
import { closePage } from './qr/page/pages.ts';
import { type Effect, type LockedOrder, orderNumber, runAction } from './run-action.ts';

const refundNote = (refunded: number) =>
  refunded > 0 ? ` و ${formatToman(refunded)} به کیف پولتان برگشت` : '';

function refundUnlessFinished(order: LockedOrder, refund: boolean, change: OrderChange): Effect {
  if (order.paid === 0 || (order.finished_at && !refund)) return { change };
  return {
    change: { ...change, paid: 0 },
    money: {
      person: order.person_id,
      amount: order.paid,
      operation: 'refund',
      reference: `design ${order.id} refund`,
      order: { id: order.id, orderNumber: order.order_number },
    },
  };
}

export const acceptOrder = (ctx: Ctx, body: BodyOf<typeof contract.acceptOrder>) =>
  runAction(ctx, 'accept', body.designId, {
    effect: async (work, order) => ({
      change: {
        designer_id: ctx.caller.id,
        accepted_at: work.now,
        suspend_reason: null,
        ...(await movedPromise(work, order)),
      },
    }),
    customerNotice: {
      title: 'طراحی شروع شد',
      message: (order) => `طراحی سفارش ${orderNumber(order)} شروع شد.`,
    },
  });

export const suspendOrder = (ctx: Ctx, body: BodyOf<typeof contract.suspendOrder>) =>
  runAction(ctx, 'suspend', body.designId, {
    note: body.reason,
    effect: () => ({ change: { suspend_reason: body.reason } }),
    customerNotice: {
      title: 'سفارش شما منتظر پاسخ است',
      message: (order) => `برای ادامهٔ سفارش ${orderNumber(order)} پرسشی داریم: ${body.reason}`,
      sms: (order) => ({ fact: `سفارش ${orderNumber(order)} یک پرسش دارد`, detail: `: ${body.reason}` }),
    },
  });

export const finishOrder = (
  ctx: Ctx,
  body: BodyOf<typeof contract.finishOrder>,
  files: readonly StagedFile[],
) =>
  runAction(ctx, 'finish', body.designId, {
    note: body.note,
    files,
    effect: async (work, order) => {
      await noteDelivery(work, order);
      return { change: { finished_at: work.now, finisher_id: ctx.caller.id } };
    },
    customerNotice: {
      title: 'طرح شما آماده است',
      message: (order) => `سفارش ${orderNumber(order)} آمادهٔ دریافت است.`,
      sms: (order) => ({ fact: `طرح ${orderNumber(order)} آماده است.`, detail: ' ببینید:' }),
    },
  });

export const rejectOrder = (ctx: Ctx, body: BodyOf<typeof contract.rejectOrder>) =>
  runAction(ctx, 'reject', body.designId, {
    auditAs: 'designReject',
    note: body.reason,
    effect: (_, order) =>
      refundUnlessFinished(order, body.refund === true, {
        reject_reason: body.reason,
        suspend_reason: null,
      }),
    customerNotice: {
      title: 'سفارش رد شد',
      message: (order, refunded) =>
        `سفارش ${orderNumber(order)} رد شد${refundNote(refunded)}: ${body.reason}`,
      sms: (order, refunded) => ({
        fact: `سفارش ${orderNumber(order)} رد شد${refunded > 0 ? `؛ ${formatToman(refunded)} برگشت` : ''}`,
        detail: `: ${body.reason}`,
      }),
    },
  });

export const cancelOrder = (ctx: Ctx, body: BodyOf<typeof contract.cancelOrder>) =>
  runAction(ctx, 'cancel', body.designId, {
    auditAs: 'designCancel',
    note: body.reason,
    effect: async (work, order) => {
      if (!ctx.caller.admin && order.finished_at)
        throw invalidTransition(ctx, order, 'cancel', 'این سفارش یک بار تحویل شده است.');
      if (order.type === 'qr') await closePage(ctx, work, order.id);
      return refundUnlessFinished(order, ctx.caller.admin && body.refund === true, { suspend_reason: null });
    },
    customerNotice: {
      title: 'سفارش لغو شد',
      message: (order, refunded) => `سفارش ${orderNumber(order)} لغو شد${refundNote(refunded)}.`,
    },
  });

/** Returns the new price minus the old in tomans; without an order, at the normal level's prices. */
export async function balanceDifference(ctx: Ctx, query: QueryOf<typeof contract.getBalanceDifference>) {
  if (query.designId === undefined) {
    const total = new Map(
      (await pricesFor(ctx.db, 'normal', ctx.clock.now())).map((price) => [price.type, price.total]),
    );
    return {
      data: { difference: (total.get(query.newType) ?? 0) - (total.get(query.type) ?? 0), affordable: true },
    };
  }
  const order = await ownOrder(ctx, query.designId);
  const [{ price, frozen_totals }, balance] = await Promise.all([
    selectTotals(ctx.db, order),
    balanceOf(ctx.db, order.person_id),
  ]);
  const difference = frozen_totals[query.newType] - price;
  return { data: { difference, affordable: difference <= balance } };
}

export const changeOrderType = (ctx: Ctx, body: BodyOf<typeof contract.changeOrderType>) =>
  runAction(ctx, 'change', body.designId, {
    auditAs: 'designChange',
    note: orderTypeLabels[body.type],
    effect: (_, order) => {
      if (order.type === 'qr') throw new Refusal('CONFLICT', qrTypeStays);
      if (order.type === body.type) throw new Refusal('CONFLICT', 'نوع سفارش همین است.');
      const price = order.frozen_totals[body.type];
      const difference = price - order.price;
      const change = { type: body.type, price, paid: order.paid + difference };
      if (difference === 0) return { change };
      return {
        change,
        money: {
          person: order.person_id,
          amount: -difference,
          operation: 'typeChange',
          // An order may change to the same type twice, so the reference is random; the locked row and the
          // idempotency key prevent a repeat.
          reference: `design ${order.id} change ${crypto.randomUUID()}`,
          order: { id: order.id, orderNumber: order.order_number },
          note: orderTypeLabels[body.type],
        },
      };
    },
    customerNotice: {
      title: 'نوع طرح تغییر کرد',
      message: (order) => `نوع سفارش ${orderNumber(order)} به «${orderTypeLabels[body.type]}» تغییر کرد.`,
    },
  });

export function promiseOrder(ctx: Ctx, { designId, at }: BodyOf<typeof contract.promiseOrder>) {
  const promise = at === null ? null : new Date(at);
  const now = ctx.clock.now().getTime();
  if (promise && (promise.getTime() <= now || promise.getTime() > now + promiseDays * dayMs))
    throw refuseField('at', `تاریخ تحویل باید در آینده و تا ${toPersianDigits(promiseDays)} روز دیگر باشد.`);
  return runAction(ctx, 'promise', designId, {
    note: promise ? promiseText(promise) : '',
    effect: (_, order) => {
      if (order.finished_at)
        throw invalidTransition(ctx, order, 'promise', 'این سفارش یک بار تحویل شده است.');
      return { change: { promised_for: promise, is_promise_set: promise !== null, missed_promise: null } };
    },
    ...(promise && {
      customerNotice: {
        title: 'تاریخ تحویل سفارش شما',
        message: (order) => `سفارش ${orderNumber(order)} تا ${promiseText(promise)} آماده می‌شود.`,
      },
    }),
  });
}
