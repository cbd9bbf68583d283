/** The conversation about an order: messages, answers, revisions, pins and the approval. */
import type { BodyOf } from '#contract/common/endpoint';
import * as contract from '#contract/conversations';
import { shortened } from '#contract/common/shortened';
import type { Order, OrderAction } from '#contract/orders';
import type { StagedFile } from '../../../platform/files/store.ts';
import { notFound, refuseField } from '../../../platform/foundation/refusal.ts';
import { type Ctx, rowId } from '../../../platform/work/ctx.ts';
import { writeOnce } from '../../../platform/work/known-messages.ts';
import { perform } from '../../../platform/work/work.ts';
import { ownOrder, showOrder } from '../access.ts';
import { movedPromise } from '../promises/promise.ts';
import { type LockedOrder, orderNumber, runAction } from '../run-action.ts';
import { takeWishes } from '../shares/revisions.ts';
import { revisionsLeft } from '../to-contract.ts';
import { invalidTransition, refuseUnpaid } from '../transitions.ts';
import { finishPins, isWritten, updatePin } from './queries.ts';

const answered = {
  title: 'پاسخ مشتری رسید',
  message: (order: LockedOrder) => `مشتری دربارهٔ سفارش ${orderNumber(order)} پاسخ داد.`,
};

type Message = BodyOf<typeof contract.writeMessage>;

/** Letters of a message that its notification shows. */
const wordsOfNotice = 80;

async function write(
  ctx: Ctx,
  choose: (order: LockedOrder) => OrderAction,
  { designId, text, pins }: Message,
  files: readonly StagedFile[],
): Promise<Order> {
  const isAnswer = (order: LockedOrder) => choose(order) === 'answer';
  const act = () =>
    runAction(ctx, choose, designId, {
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
                    message: () =>
                      text === ''
                        ? `مشتری در سفارش ${orderNumber(order)} فایل یا نشانی گذاشت.`
                        : `سفارش ${orderNumber(order)}: «${shortened(text.replace(/\s+/g, ' '), wordsOfNotice)}»`,
                  },
          }),
    });
  return writeOnce('order_messages', act, async () => {
    const order = await ownOrder(ctx, designId);
    return (await isWritten(ctx.db, order, ctx, text)) ? showOrder(ctx, ctx.pool, order.id) : undefined;
  });
}

/** A customer's message to a suspended order answers its question. */
export const writeMessage = (ctx: Ctx, message: Message, files: readonly StagedFile[]) =>
  write(
    ctx,
    ({ status }) => (!ctx.caller.admin && status === 'suspended' ? 'answer' : 'message'),
    message,
    files,
  );

export const answerOrder = (
  ctx: Ctx,
  body: BodyOf<typeof contract.answerOrder>,
  files: readonly StagedFile[],
) => write(ctx, () => 'answer', { ...body, pins: [] }, files);

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
      const wishes = await takeWishes(work, order, new Set(wishId.map((id) => rowId(id))));
      const note = [desc, ...wishes.texts].filter(Boolean).join('\n\n');
      if (note === '' && pins.length + wishes.pins.length === 0)
        throw refuseField(contract.reviseOrder.rule.field, contract.reviseOrder.rule.message);
      return { change, note, pins: wishes.pins };
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
  refuseUnpaid(order);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const mark = done ? { by: ctx.caller.id, at: now } : { by: null, at: null };
    if (pinId === contract.allPins) work.send(finishPins(tx, order, ctx.caller.id, now));
    else if (!(await updatePin(tx, order, rowId(pinId), mark))) throw notFound('این سفارش چنین نشانی ندارد.');
    work.emit({ owner: order.person_id }, 'design', order.id);
    return showOrder(ctx, tx, order.id);
  });
}
