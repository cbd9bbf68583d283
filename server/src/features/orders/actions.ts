/** Runs the actions of the contract's table: status, money, event and notifications change in one transaction. */
import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import type * as contract from '#contract/orders';
import {
  type OrderAction,
  orderTypeLabels,
  mayBeFrom,
  promiseDays,
  type OrderStatus,
  statusAfter,
  qrTypeStays,
} from '#contract/orders';
import { dayMs } from '#contract/common/tehran';
import type { AuditAction } from '#contract/audit';
import { audit } from '../../platform/work/audit.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import { Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { storeFiles, withThumbs } from '../files/private-files.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { checkLater } from '../../platform/pictures/checks.ts';
import { perform, type Work } from '../../platform/work/work.ts';
import { notify, notifyAdmins } from '../notifications/service.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf } from '../wallet/service.ts';
import { transfer, type Transfer } from '../wallet/transfer.ts';
import { eventInsert, type OrderChange, lockOrder, selectTotals, updateOrder } from './queries.ts';
import { ownOrder, showOrder } from './access.ts';
import { actorOf, invalidTransition } from './transitions.ts';
import { promiseText } from './promises/notices.ts';
import { movedPromise, noteDelivery } from './promises/promise.ts';
import { closePage } from './qr/page/pages.ts';
import { revisionsLeft } from './to-contract.ts';

type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

interface Effect {
  change: OrderChange;
  /** Moved last, so that the wallet is locked as short as possible. */
  money?: Transfer | undefined;
}

interface ActionDetails {
  note?: string;
  files?: readonly StagedFile[];
  /** Runs with the order locked; throws to refuse. */
  effect?: (work: Work, order: LockedOrder) => Promise<Effect> | Effect;
  /** The customer's notification after an admin's action; `refunded` is in tomans. */
  customerNotice?: {
    title: string;
    message: (order: LockedOrder, refunded: number) => string;
    /** The SMS, which gets the order's address and is shortened to one part: what matters comes first. */
    sms?: (order: LockedOrder, refunded: number) => string;
  };
  adminNotice?: { title: string; message: (order: LockedOrder) => string };
  /** The audit entry of an admin's action that may touch the customer's money. */
  auditAs?: AuditAction;
}

async function runAction(ctx: Ctx, action: OrderAction, orderId: string, details: ActionDetails) {
  const order = await ownOrder(ctx, orderId);
  const { note = '', files = [] } = details;
  const prepared = await withThumbs(files);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const locked = await lockOrder(tx, order);
    const from = locked.status;
    if (!mayBeFrom(action, actorOf(ctx), locked.type).includes(from))
      throw invalidTransition(ctx, locked, action);
    const to = statusAfter(action, locked.type) ?? from;
    const { change, money } = (await details.effect?.(work, locked)) ?? { change: {} };
    const stored = await storeFiles(work, prepared);
    checkLater(work, stored, locked.person_id);
    work.send(updateOrder(tx, order, { ...change, status: to }, now));
    work.send(
      eventInsert(
        {
          order_id: order.id,
          person_id: ctx.caller.id,
          by_admin: ctx.caller.admin,
          action,
          from_status: from,
          to_status: to,
          note,
          created_at: now,
        },
        stored,
      ),
    );
    if (details.auditAs && ctx.caller.admin)
      audit(work, ctx, {
        action: details.auditAs,
        person: locked.person_id,
        note,
        details: auditDetails(locked, change, to),
      });
    work.emit({ owner: locked.person_id }, 'design', order.id);
    notifyPeople(ctx, work, { locked, refunded: balanceChange(locked, change) }, details);
    // The answer is read in the round trip that moves the money.
    const [answer] = await Promise.all([showOrder(ctx, tx, order.id), money && transfer(work, money)]);
    return answer;
  });
}

/** The signed change of the wallet in tomans: a refund is positive. */
const balanceChange = (order: LockedOrder, change: OrderChange) => order.paid - (change.paid ?? order.paid);

const auditDetails = (order: LockedOrder, change: OrderChange, to: OrderStatus) => ({
  orderNumber: order.order_number,
  order: String(order.id),
  from: order.status,
  to,
  ...(change.type && { oldType: order.type, newType: change.type }),
  moved: balanceChange(order, change),
});

function notifyPeople(
  ctx: Ctx,
  work: Work,
  { locked: order, refunded }: { locked: LockedOrder; refunded: number },
  details: ActionDetails,
): void {
  if (details.adminNotice) {
    const { title, message } = details.adminNotice;
    notifyAdmins(work, {
      title,
      message: message(order),
      link: `/admin/designsManagement?design=${order.id}`,
    });
  }
  if (!details.customerNotice || !ctx.caller.admin) return;
  const { title, message: messageOf, sms } = details.customerNotice;
  const message = messageOf(order, refunded);
  notify(work, order.person_id, { title, message, link: `/designOrder/${order.id}` });
  if (sms) ctx.sms.queue(work, order.person_id, sms(order, refunded), shortAddress(ctx, order));
}

/** Without its `https://`, which phones do not need to make a link of it. */
const shortAddress = (ctx: Ctx, order: LockedOrder) =>
  `${ctx.environment.publicUrl.replace('https://', '')}/o/${order.order_number}`;

const orderNumber = (order: LockedOrder) => toPersianDigits(order.order_number);
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
      sms: (order) => `سفارش ${orderNumber(order)} یک پرسش دارد: ${body.reason}`,
    },
  });

export const finishOrder = (
  ctx: Ctx,
  body: BodyOf<typeof contract.finishOrder>,
  files: readonly StagedFile[],
) =>
  runAction(ctx, 'finish', body.designId, {
    files,
    effect: async (work, order) => {
      await noteDelivery(work, order);
      return { change: { finished_at: work.now, finisher_id: ctx.caller.id } };
    },
    customerNotice: {
      title: 'طرح شما آماده است',
      message: (order) => `سفارش ${orderNumber(order)} آمادهٔ دریافت است.`,
      sms: (order) => `طرح ${orderNumber(order)} آماده است. ببینید:`,
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
      sms: (order, refunded) =>
        `سفارش ${orderNumber(order)} رد شد${refunded > 0 ? `، ${formatToman(refunded)} برگشت` : ''}: ${body.reason}`,
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

export const reviseOrder = (
  ctx: Ctx,
  body: BodyOf<typeof contract.reviseOrder>,
  files: readonly StagedFile[],
) =>
  runAction(ctx, 'revise', body.designId, {
    note: body.desc,
    files,
    effect: ({ now }, order) => {
      if (revisionsLeft(order, now) <= 0)
        throw invalidTransition(
          ctx,
          order,
          'revise',
          'بازنگری رایگان این سفارش تمام شده یا مهلت آن گذشته است.',
        );
      return { change: { revisions: order.revisions + 1 } };
    },
    adminNotice: {
      title: 'درخواست بازنگری',
      message: (order) => `برای سفارش ${orderNumber(order)} بازنگری خواسته شد.`,
    },
  });

export const answerOrder = (
  ctx: Ctx,
  body: BodyOf<typeof contract.answerOrder>,
  files: readonly StagedFile[],
) =>
  runAction(ctx, 'answer', body.designId, {
    note: body.text,
    files,
    effect: async (work, order) => ({ change: await movedPromise(work, order) }),
    adminNotice: {
      title: 'پاسخ مشتری رسید',
      message: (order) => `مشتری دربارهٔ سفارش ${orderNumber(order)} پاسخ داد.`,
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
