/** Moves an order along the contract's table of actions: one winner, its money, its event, its notices, or nothing. */
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import {
  type Actor,
  type DesignAction,
  designActions,
  type DesignStatus,
  designStatusLabels,
  type DesignType,
  designTypeLabels,
  mayBeFrom,
  type PlainType,
} from '#contract/designs';
import type { AuditAction } from '#contract/people';
import { audit } from '../../platform/audit.ts';
import type { Ctx, Owned } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { notify, notifyAdmins } from '../notifications/service.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf, transfer } from '../wallet/service.ts';
import { deliver } from './deliver.ts';
import {
  type Change,
  insertEvent,
  insertFiles,
  lockDesign,
  selectDesign,
  selectTotals,
  updateDesign,
} from './queries.ts';
import { ownDesign, showDesign } from './access.ts';
import { revisionsLeft } from './shown.ts';

type Locked = Awaited<ReturnType<typeof lockDesign>>;

const actorOf = (ctx: Ctx): Actor => (ctx.caller.admin ? 'admin' : 'customer');

interface Step {
  note?: string;
  files?: readonly StagedFile[];
  /** What changes besides the status; throws to refuse. Runs with the design locked. */
  change?: (tx: Tx, design: Locked, now: Date) => Promise<Change> | Change;
  /** What the customer reads, `back` tomans in their wallet again; none for their own acts. */
  tell?: { title: string; message: (design: Locked, back: number) => string; sms?: boolean };
  tellAdmins?: { title: string; message: (design: Locked) => string };
  /** How the audit calls it when an admin does it: what may touch the customer's money. */
  deed?: AuditAction;
}

async function act(ctx: Ctx, action: DesignAction, designId: string, body: unknown, step: Step) {
  const design = await ownDesign(ctx, designId);
  const { note = '', files = [] } = step;
  return deliver(ctx, body, files, async (tx, keep) => {
    const now = ctx.clock.now();
    const locked = await lockDesign(tx, design);
    const from = locked.status as DesignStatus;
    if (!mayBeFrom(action, actorOf(ctx), locked.type as DesignType).includes(from))
      throw invalidTransition(ctx, from, action);
    const to: DesignStatus = designActions[action].to ?? from;
    const change = (await step.change?.(tx, locked, now)) ?? {};
    await updateDesign(tx, design, { ...change, status: to }, now);
    const event = await insertEvent(tx, {
      design_id: design.id,
      person_id: ctx.caller.id,
      by_admin: ctx.caller.admin,
      action,
      from_status: from,
      to_status: to,
      note,
      created_at: now,
    });
    await insertFiles(tx, { design: design.id, event, action, person: ctx.caller.id }, await keep(files));
    if (step.deed && ctx.caller.admin)
      await audit(tx, ctx, {
        action: step.deed,
        person: locked.person_id,
        note,
        details: deedOf(locked, change, to),
      });
    await tell(ctx, tx, design, { locked, back: movedBy(locked, change) }, step);
    return showDesign(ctx, tx, design);
  });
}

/** Tomans as the wallet sees them: what came back is positive. */
const movedBy = (design: Locked, change: Change) => design.paid - (change.paid ?? design.paid);

const deedOf = (design: Locked, change: Change, to: DesignStatus) => ({
  orderNumber: design.order_number,
  design: String(design.id),
  from: design.status,
  to,
  ...(change.type && { oldType: design.type, newType: change.type }),
  moved: movedBy(design, change),
});

function invalidTransition(ctx: Ctx, status: DesignStatus, action: DesignAction, why = ''): Refusal {
  const { to, label } = designActions[action];
  const names = designStatusLabels[actorOf(ctx)];
  const here = `«${names[status]}»`;
  const there = to ? ` به «${names[to]}»` : '';
  return new Refusal(
    'INVALID_TRANSITION',
    `${label} ممکن نیست: سفارش از وضعیت ${here}${there} نمی‌رود.${why && ` ${why}`}`,
  );
}

async function tell(
  ctx: Ctx,
  tx: Tx,
  owned: Owned<{ id: number }>,
  { locked: design, back }: { locked: Locked; back: number },
  step: Step,
): Promise<void> {
  if (step.tellAdmins) {
    const { title, message } = step.tellAdmins;
    await notifyAdmins(tx, {
      title,
      message: message(design),
      link: `/admin/designsManagement?design=${design.id}`,
    });
  }
  if (!step.tell || !ctx.caller.admin) return;
  const { title, message: words, sms } = step.tell;
  const message = words(design, back);
  await notify(tx, design.person_id, { title, message, link: `/designOrder/${design.id}` });
  if (!sms) return;
  const { customer } = await selectDesign(tx, owned);
  if (customer.sms) await ctx.sms.queue(tx, { mobile: customer.mobile, text: `حکاک: ${message}` });
}

const number = (design: Locked) => toPersianDigits(design.order_number);
const andBack = (back: number) => (back > 0 ? ` و ${formatToman(back)} به کیف پولتان برگشت` : '');

/** Everything still paid comes back; an order that was ever finished keeps it unless `refund` says otherwise. */
async function refundUnlessFinished(tx: Tx, design: Locked, refund: boolean): Promise<Change> {
  if (design.paid === 0 || (design.finished_at && !refund)) return {};
  await transfer(tx, {
    person: design.person_id,
    amount: design.paid,
    operation: 'refund',
    reference: `design ${design.id} refund`,
    design: { id: design.id, orderNumber: design.order_number },
  });
  return { paid: 0 };
}

export const acceptDesign = (ctx: Ctx, body: { designId: string }) =>
  act(ctx, 'accept', body.designId, body, {
    change: (_, __, now) => ({ designer_id: ctx.caller.id, accepted_at: now, suspend_reason: null }),
    tell: { title: 'طراحی شروع شد', message: (design) => `طراحی سفارش ${number(design)} شروع شد.` },
  });

export const suspendDesign = (ctx: Ctx, body: { designId: string; reason: string }) =>
  act(ctx, 'suspend', body.designId, body, {
    note: body.reason,
    change: () => ({ suspend_reason: body.reason }),
    tell: {
      title: 'سفارش شما منتظر پاسخ است',
      message: (design) => `برای ادامهٔ سفارش ${number(design)} پرسشی داریم: ${body.reason}`,
      sms: true,
    },
  });

export async function finishDesign(ctx: Ctx, body: { designId: string }, files: readonly StagedFile[]) {
  if (files.length === 0) throw refuseField('files', 'حداقل یک فایل نتیجه بگذارید.');
  return act(ctx, 'finish', body.designId, body, {
    files,
    change: (_, __, now) => ({ finished_at: now }),
    tell: {
      title: 'طرح شما آماده است',
      message: (design) => `سفارش ${number(design)} آمادهٔ دریافت است.`,
      sms: true,
    },
  });
}

export const rejectDesign = (ctx: Ctx, body: { designId: string; reason: string; refund?: boolean }) =>
  act(ctx, 'reject', body.designId, body, {
    deed: 'designReject',
    note: body.reason,
    change: async (tx, design) => ({
      ...(await refundUnlessFinished(tx, design, body.refund === true)),
      reject_reason: body.reason,
      suspend_reason: null,
    }),
    tell: {
      title: 'سفارش رد شد',
      message: (design, back) => `سفارش ${number(design)} رد شد${andBack(back)}: ${body.reason}`,
      sms: true,
    },
  });

export const cancelDesign = (ctx: Ctx, body: { designId: string; reason: string; refund?: boolean }) =>
  act(ctx, 'cancel', body.designId, body, {
    deed: 'designCancel',
    note: body.reason,
    change: async (tx, design) => {
      if (!ctx.caller.admin && design.finished_at)
        throw invalidTransition(
          ctx,
          design.status as DesignStatus,
          'cancel',
          'این سفارش یک بار تحویل شده است.',
        );
      const refunded = await refundUnlessFinished(tx, design, ctx.caller.admin && body.refund === true);
      return { ...refunded, suspend_reason: null };
    },
    tell: {
      title: 'سفارش لغو شد',
      message: (design, back) => `سفارش ${number(design)} لغو شد${andBack(back)}.`,
    },
  });

export const reviseDesign = (
  ctx: Ctx,
  body: { designId: string; desc: string },
  files: readonly StagedFile[],
) =>
  act(ctx, 'revise', body.designId, body, {
    note: body.desc,
    files,
    change: (_, design, now) => {
      if (revisionsLeft({ ...design, type: design.type as DesignType }, now) <= 0)
        throw invalidTransition(
          ctx,
          'finished',
          'revise',
          'بازنگری رایگان این سفارش تمام شده یا مهلت آن گذشته است.',
        );
      return { revisions: design.revisions + 1 };
    },
    tellAdmins: {
      title: 'درخواست بازنگری',
      message: (design) => `برای سفارش ${number(design)} بازنگری خواسته شد.`,
    },
  });

export async function answerDesign(
  ctx: Ctx,
  body: { designId: string; text: string },
  files: readonly StagedFile[],
) {
  if (files.length === 0 && body.text === '')
    throw refuseField('text', 'پاسخ خود را بنویسید یا فایلی بگذارید.');
  return act(ctx, 'answer', body.designId, body, {
    note: body.text,
    files,
    tellAdmins: {
      title: 'پاسخ مشتری رسید',
      message: (design) => `مشتری دربارهٔ سفارش ${number(design)} پاسخ داد.`,
    },
  });
}

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
  const design = await ownDesign(ctx, query.designId);
  const { person_id, price, frozen_totals } = await selectTotals(ctx.db, design);
  const difference = (frozen_totals as Record<PlainType, number>)[query.newType] - price;
  return { data: { difference, affordable: difference <= (await balanceOf(ctx.db, person_id)) } };
}

export const changeDesignType = (ctx: Ctx, body: { designId: string; type: PlainType }) =>
  act(ctx, 'change', body.designId, body, {
    deed: 'designChange',
    note: designTypeLabels[body.type],
    change: async (tx, design) => {
      if (design.type === 'qr') throw new Refusal('CONFLICT', 'نوع سفارش QR تغییر نمی‌کند.');
      if (design.type === body.type) throw new Refusal('CONFLICT', 'نوع سفارش همین است.');
      const totals = design.frozen_totals as Record<PlainType, number>;
      const price = totals[body.type];
      const difference = price - design.price;
      if (difference !== 0)
        await transfer(tx, {
          person: design.person_id,
          amount: -difference,
          operation: 'typeChange',
          // One type may be changed to twice; the locked row and the caller's key keep each change single.
          reference: `design ${design.id} change ${crypto.randomUUID()}`,
          design: { id: design.id, orderNumber: design.order_number },
          note: designTypeLabels[body.type],
        });
      return { type: body.type, price, paid: design.paid + difference };
    },
    tell: {
      title: 'نوع طرح تغییر کرد',
      message: (design) => `نوع سفارش ${number(design)} به «${designTypeLabels[body.type]}» تغییر کرد.`,
    },
  });
