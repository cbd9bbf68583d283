/** What customers and admins say about an order: messages, answers, revisions, pins and the approval. */
import type { BodyOf } from '#contract/common/endpoint';
import * as contract from '#contract/conversations';
import type { Order } from '#contract/orders';
import type { StagedFile } from '../../../platform/files/store.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { notFound, refuseField } from '../../../platform/foundation/refusal.ts';
import { type Ctx, rowId } from '../../../platform/work/ctx.ts';
import { perform } from '../../../platform/work/work.ts';
import { ownOrder, showOrder } from '../access.ts';
import { movedPromise } from '../promises/promise.ts';
import { type LockedOrder, orderNumber, runAction } from '../run-action.ts';
import { takeWish } from '../shares/revisions.ts';
import { revisionsLeft } from '../to-contract.ts';
import { invalidTransition } from '../transitions.ts';
import { updatePin } from './queries.ts';

const answered = {
  title: 'پاسخ مشتری رسید',
  message: (order: LockedOrder) => `مشتری دربارهٔ سفارش ${orderNumber(order)} پاسخ داد.`,
};

/** A customer's message to a suspended order answers its question. */
export async function writeMessage(
  ctx: Ctx,
  { designId, text, pins }: BodyOf<typeof contract.writeMessage>,
  files: readonly StagedFile[],
): Promise<Order> {
  const isAnswer = (order: LockedOrder) => !ctx.caller.admin && order.status === 'suspended';
  try {
    return await runAction(ctx, (order) => (isAnswer(order) ? 'answer' : 'message'), designId, {
      note: text,
      files,
      pins,
      isMessage: true,
      // Lists that are sorted by the last change of an order do not move for each message.
      effect: async (work, order) => (isAnswer(order) ? { change: await movedPromise(work, order) } : {}),
      ...(ctx.caller.admin
        ? {
            customerNotice: {
              title: 'پیام تازه',
              message: (order) => `دربارهٔ سفارش ${orderNumber(order)} پیامی برای شما آمد.`,
            },
          }
        : {
            adminNotice: (order) =>
              isAnswer(order)
                ? answered
                : {
                    title: 'پیام تازهٔ مشتری',
                    message: () => `مشتری دربارهٔ سفارش ${orderNumber(order)} پیامی نوشت.`,
                  },
          }),
    });
  } catch (error) {
    if (!isKnown(error)) throw error;
    return showOrder(ctx, ctx.pool, (await ownOrder(ctx, designId)).id);
  }
}

/** A page may repeat a message after the keys of calls have been forgotten; the message still has its own. */
const isKnown = (error: unknown): boolean =>
  sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'order_messages_key';

export const answerOrder = (
  ctx: Ctx,
  body: BodyOf<typeof contract.answerOrder>,
  files: readonly StagedFile[],
) =>
  runAction(ctx, 'answer', body.designId, {
    note: body.text,
    files,
    effect: async (work, order) => ({ change: await movedPromise(work, order) }),
    adminNotice: answered,
  });

export const reviseOrder = (
  ctx: Ctx,
  { designId, desc, pins, wishId }: BodyOf<typeof contract.reviseOrder>,
  files: readonly StagedFile[],
) =>
  runAction(ctx, 'revise', designId, {
    note: desc,
    files,
    pins,
    effect: async (work, order) => {
      if (revisionsLeft(order, work.now) <= 0)
        throw invalidTransition(
          ctx,
          order,
          'revise',
          'بازنگری رایگان این سفارش تمام شده یا مهلت آن گذشته است.',
        );
      const change = { revisions: order.revisions + 1 };
      if (wishId === undefined) return { change };
      const wish = await takeWish(work, order, rowId(wishId));
      const note = [desc, wish.text].filter(Boolean).join('\n\n');
      if (note === '' && pins.length + wish.pins.length === 0)
        throw refuseField(contract.reviseOrder.rule.field, contract.reviseOrder.rule.message);
      return { change, note, pins: wish.pins };
    },
    adminNotice: {
      title: 'درخواست بازنگری',
      message: (order) => `برای سفارش ${orderNumber(order)} بازنگری خواسته شد.`,
    },
  });

export const approveOrder = (ctx: Ctx, { designId, approved }: BodyOf<typeof contract.approveOrder>) =>
  runAction(ctx, 'approve', designId, {
    note: approved ? '' : contract.approvalTakenBack,
    effect: ({ now }, order) =>
      (order.approved_at !== null) === approved ? null : { change: { approved_at: approved ? now : null } },
    adminNotice: {
      title: approved ? 'طرح تأیید شد' : 'تأیید پس گرفته شد',
      message: (order) =>
        approved
          ? `مشتری طرح سفارش ${orderNumber(order)} را تأیید کرد.`
          : `مشتری تأیید سفارش ${orderNumber(order)} را پس گرفت.`,
    },
  });

export async function markPin(
  ctx: Ctx,
  { designId, pinId, done }: BodyOf<typeof contract.markPin>,
): Promise<Order> {
  const order = await ownOrder(ctx, designId);
  if (order.status === 'unpaid') throw invalidTransition(ctx, order, 'message');
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const mark = done ? { by: ctx.caller.id, at: now } : { by: null, at: null };
    if (!(await updatePin(tx, order, rowId(pinId), mark))) throw notFound('این سفارش چنین نشانی ندارد.');
    work.emit({ owner: order.person_id }, 'design', order.id);
    return showOrder(ctx, tx, order.id);
  });
}
