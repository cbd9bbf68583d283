/** Moves an order along the contract's table of actions: one winner, its money, its event, its notices, or nothing. */
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import {
  type Actor,
  type OrderAction,
  orderActions,
  type OrderStatus,
  orderStatusLabels,
  orderTypeLabels,
  mayBeFrom,
  type PlainType,
} from '#contract/orders';
import type { AuditAction } from '#contract/people';
import { audit } from '../../platform/audit.ts';
import type { Owned } from '../../platform/authorize.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { perform, type Work } from '../../platform/work.ts';
import { notify, notifyAdmins } from '../notifications/service.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf } from '../wallet/service.ts';
import { transfer } from '../wallet/transfer.ts';
import { keepFiles, emitOrderChanged, withThumbs } from './changed.ts';
import {
  type Change,
  insertEvent,
  insertFiles,
  lockOrder,
  selectOrder,
  selectTotals,
  updateOrder,
} from './queries.ts';
import { ownOrder, showOrder } from './access.ts';
import { revisionsLeft } from './to-contract.ts';

type Locked = Awaited<ReturnType<typeof lockOrder>>;

const actorOf = (ctx: Ctx): Actor => (ctx.caller.admin ? 'admin' : 'customer');

interface Step {
  note?: string;
  files?: readonly StagedFile[];
  /** What changes besides the status; throws to refuse. Runs with the order locked. */
  change?: (work: Work, order: Locked) => Promise<Change> | Change;
  /** What the customer reads, `back` tomans in their wallet again; none for their own acts. */
  tell?: { title: string; message: (order: Locked, back: number) => string; sms?: boolean };
  tellAdmins?: { title: string; message: (order: Locked) => string };
  /** How the audit calls it when an admin does it: what may touch the customer's money. */
  auditAs?: AuditAction;
}

async function act(ctx: Ctx, action: OrderAction, designId: string, step: Step) {
  const order = await ownOrder(ctx, designId);
  const { note = '', files = [] } = step;
  const known = await withThumbs(files);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const locked = await lockOrder(tx, order);
    const from = locked.status;
    if (!mayBeFrom(action, actorOf(ctx), locked.type).includes(from))
      throw invalidTransition(ctx, from, action);
    const to: OrderStatus = orderActions[action].to ?? from;
    const change = (await step.change?.(work, locked)) ?? {};
    await updateOrder(tx, order, { ...change, status: to }, now);
    const event = await insertEvent(tx, {
      order_id: order.id,
      person_id: ctx.caller.id,
      by_admin: ctx.caller.admin,
      action,
      from_status: from,
      to_status: to,
      note,
      created_at: now,
    });
    await insertFiles(
      tx,
      { order: order.id, event, action, person: ctx.caller.id },
      await keepFiles(work, known),
    );
    if (step.auditAs && ctx.caller.admin)
      await audit(tx, ctx, {
        action: step.auditAs,
        person: locked.person_id,
        note,
        details: auditDetails(locked, change, to),
      });
    await tell(ctx, work, order, { locked, back: movedBy(locked, change) }, step);
    emitOrderChanged(work, locked.person_id, order.id);
    return showOrder(ctx, tx, order);
  });
}

/** Tomans as the wallet sees them: what came back is positive. */
const movedBy = (order: Locked, change: Change) => order.paid - (change.paid ?? order.paid);

const auditDetails = (order: Locked, change: Change, to: OrderStatus) => ({
  orderNumber: order.order_number,
  order: String(order.id),
  from: order.status,
  to,
  ...(change.type && { oldType: order.type, newType: change.type }),
  moved: movedBy(order, change),
});

function invalidTransition(ctx: Ctx, status: OrderStatus, action: OrderAction, why = ''): Refusal {
  const { to, label } = orderActions[action];
  const names = orderStatusLabels[actorOf(ctx)];
  const here = `«${names[status]}»`;
  const there = to ? ` به «${names[to]}»` : '';
  return new Refusal(
    'INVALID_TRANSITION',
    `${label} ممکن نیست: سفارش از وضعیت ${here}${there} نمی‌رود.${why && ` ${why}`}`,
  );
}

async function tell(
  ctx: Ctx,
  work: Work,
  owned: Owned<{ id: number }>,
  { locked: order, back }: { locked: Locked; back: number },
  step: Step,
): Promise<void> {
  if (step.tellAdmins) {
    const { title, message } = step.tellAdmins;
    await notifyAdmins(work, {
      title,
      message: message(order),
      link: `/admin/designsManagement?design=${order.id}`,
    });
  }
  if (!step.tell || !ctx.caller.admin) return;
  const { title, message: words, sms } = step.tell;
  const message = words(order, back);
  await notify(work, order.person_id, { title, message, link: `/designOrder/${order.id}` });
  if (!sms) return;
  const { customer } = await selectOrder(work.tx, owned);
  if (customer.sms) await ctx.sms.queue(work, { mobile: customer.mobile, text: `حکاک: ${message}` });
}

const number = (order: Locked) => toPersianDigits(order.order_number);
const andBack = (back: number) => (back > 0 ? ` و ${formatToman(back)} به کیف پولتان برگشت` : '');

/** Everything still paid comes back; an order that was ever finished keeps it unless `refund` says otherwise. */
async function refundUnlessFinished(work: Work, order: Locked, refund: boolean): Promise<Change> {
  if (order.paid === 0 || (order.finished_at && !refund)) return {};
  await transfer(work, {
    person: order.person_id,
    amount: order.paid,
    operation: 'refund',
    reference: `design ${order.id} refund`,
    order: { id: order.id, orderNumber: order.order_number },
  });
  return { paid: 0 };
}

export const acceptOrder = (ctx: Ctx, body: { designId: string }) =>
  act(ctx, 'accept', body.designId, {
    change: ({ now }) => ({ designer_id: ctx.caller.id, accepted_at: now, suspend_reason: null }),
    tell: { title: 'طراحی شروع شد', message: (order) => `طراحی سفارش ${number(order)} شروع شد.` },
  });

export const suspendOrder = (ctx: Ctx, body: { designId: string; reason: string }) =>
  act(ctx, 'suspend', body.designId, {
    note: body.reason,
    change: () => ({ suspend_reason: body.reason }),
    tell: {
      title: 'سفارش شما منتظر پاسخ است',
      message: (order) => `برای ادامهٔ سفارش ${number(order)} پرسشی داریم: ${body.reason}`,
      sms: true,
    },
  });

export const finishOrder = (ctx: Ctx, body: { designId: string }, files: readonly StagedFile[]) =>
  act(ctx, 'finish', body.designId, {
    files,
    change: ({ now }) => ({ finished_at: now }),
    tell: {
      title: 'طرح شما آماده است',
      message: (order) => `سفارش ${number(order)} آمادهٔ دریافت است.`,
      sms: true,
    },
  });

export const rejectOrder = (ctx: Ctx, body: { designId: string; reason: string; refund?: boolean }) =>
  act(ctx, 'reject', body.designId, {
    auditAs: 'designReject',
    note: body.reason,
    change: async (work, order) => ({
      ...(await refundUnlessFinished(work, order, body.refund === true)),
      reject_reason: body.reason,
      suspend_reason: null,
    }),
    tell: {
      title: 'سفارش رد شد',
      message: (order, back) => `سفارش ${number(order)} رد شد${andBack(back)}: ${body.reason}`,
      sms: true,
    },
  });

export const cancelOrder = (ctx: Ctx, body: { designId: string; reason: string; refund?: boolean }) =>
  act(ctx, 'cancel', body.designId, {
    auditAs: 'designCancel',
    note: body.reason,
    change: async (work, order) => {
      if (!ctx.caller.admin && order.finished_at)
        throw invalidTransition(ctx, order.status, 'cancel', 'این سفارش یک بار تحویل شده است.');
      const refunded = await refundUnlessFinished(work, order, ctx.caller.admin && body.refund === true);
      return { ...refunded, suspend_reason: null };
    },
    tell: {
      title: 'سفارش لغو شد',
      message: (order, back) => `سفارش ${number(order)} لغو شد${andBack(back)}.`,
    },
  });

export const reviseOrder = (
  ctx: Ctx,
  body: { designId: string; desc: string },
  files: readonly StagedFile[],
) =>
  act(ctx, 'revise', body.designId, {
    note: body.desc,
    files,
    change: ({ now }, order) => {
      if (revisionsLeft(order, now) <= 0)
        throw invalidTransition(
          ctx,
          'finished',
          'revise',
          'بازنگری رایگان این سفارش تمام شده یا مهلت آن گذشته است.',
        );
      return { revisions: order.revisions + 1 };
    },
    tellAdmins: {
      title: 'درخواست بازنگری',
      message: (order) => `برای سفارش ${number(order)} بازنگری خواسته شد.`,
    },
  });

export const answerOrder = (
  ctx: Ctx,
  body: { designId: string; text: string },
  files: readonly StagedFile[],
) =>
  act(ctx, 'answer', body.designId, {
    note: body.text,
    files,
    tellAdmins: {
      title: 'پاسخ مشتری رسید',
      message: (order) => `مشتری دربارهٔ سفارش ${number(order)} پاسخ داد.`,
    },
  });

/** New minus old in tomans: of the order that is named, at its own price and those frozen with it; else at the normal level's. */
export async function balanceDifference(
  ctx: Ctx,
  query: { designId?: string; type: PlainType; newType: PlainType },
): Promise<{ data: { difference: number; affordable: boolean } }> {
  if (query.designId === undefined) {
    const total = new Map((await pricesFor(ctx.db, 'normal')).map((price) => [price.type, price.total]));
    return {
      data: { difference: (total.get(query.newType) ?? 0) - (total.get(query.type) ?? 0), affordable: true },
    };
  }
  const order = await ownOrder(ctx, query.designId);
  const { person_id, price, frozen_totals } = await selectTotals(ctx.db, order);
  const difference = frozen_totals[query.newType] - price;
  return { data: { difference, affordable: difference <= (await balanceOf(ctx.db, person_id)) } };
}

export const changeOrderType = (ctx: Ctx, body: { designId: string; type: PlainType }) =>
  act(ctx, 'change', body.designId, {
    auditAs: 'designChange',
    note: orderTypeLabels[body.type],
    change: async (work, order) => {
      if (order.type === 'qr') throw new Refusal('CONFLICT', 'نوع سفارش QR تغییر نمی‌کند.');
      if (order.type === body.type) throw new Refusal('CONFLICT', 'نوع سفارش همین است.');
      const price = order.frozen_totals[body.type];
      const difference = price - order.price;
      if (difference !== 0)
        await transfer(work, {
          person: order.person_id,
          amount: -difference,
          operation: 'typeChange',
          // One type may be changed to twice; the locked row and the caller's key keep each change single.
          reference: `design ${order.id} change ${crypto.randomUUID()}`,
          order: { id: order.id, orderNumber: order.order_number },
          note: orderTypeLabels[body.type],
        });
      return { type: body.type, price, paid: order.paid + difference };
    },
    tell: {
      title: 'نوع طرح تغییر کرد',
      message: (order) => `نوع سفارش ${number(order)} به «${orderTypeLabels[body.type]}» تغییر کرد.`,
    },
  });
