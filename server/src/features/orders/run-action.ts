/** Runs the actions of the contract's table: status, money, event and notifications change in one transaction. */
import { toPersianDigits } from '#contract/common/digits';
import { messageLimits, type NewPin } from '#contract/conversations';
import { mayBeFrom, type OrderAction, type OrderStatus, statusAfter } from '#contract/orders';
import type { AuditAction } from '#contract/audit';
import { audit } from '../../platform/work/audit.ts';
import type { Ctx } from '../../platform/work/ctx.ts';
import { refuseAboveLimit } from '../../platform/work/hourly-limits.ts';
import { storeFiles, withThumbs } from '../files/private-files.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { checkLater } from '../../platform/pictures/checks.ts';
import { addressOf, type SmsText } from '../../platform/work/sms/message.ts';
import { perform, type Work } from '../../platform/work/work.ts';
import { notify, notifyAdmins } from '../notifications/service.ts';
import { transfer, type Transfer } from '../wallet/transfer.ts';
import { placePins } from './conversations/place-pins.ts';
import { countMessages } from './conversations/queries.ts';
import { eventInsert, type PlacedPin } from './conversations/queries.ts';
import { type OrderChange, lockOrder, updateOrder } from './queries.ts';
import { ownOrder, showOrder } from './access.ts';
import { actorOf, invalidTransition } from './transitions.ts';

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

export interface Effect {
  /** Without it, the row of the order stays as it is. */
  change?: OrderChange;
  /** Moved last, so that the wallet is locked as short as possible. */
  money?: Transfer | undefined;
  /** Instead of the action's. */
  note?: string;
  /** In addition to the pins of the call. */
  pins?: readonly PlacedPin[];
}

interface Notice {
  title: string;
  message: (order: LockedOrder) => string;
}

interface ActionDetails {
  note?: string;
  files?: readonly StagedFile[];
  pins?: readonly NewPin[];
  /** Keeps the event as a message of the caller, and counts it against their hourly limit. */
  isMessage?: boolean;
  /** Runs with the order locked; throws to refuse, and returns null if there is nothing to do. */
  effect?: (work: Work, order: LockedOrder) => Promise<Effect | null> | Effect | null;
  /** The customer's notification after an admin's action; `refunded` is in tomans. */
  customerNotice?: {
    title: string;
    message: (order: LockedOrder, refunded: number) => string;
    /** The SMS, which gets the order's address. */
    sms?: (order: LockedOrder, refunded: number) => Omit<SmsText, 'address'>;
  };
  adminNotice?: Notice | ((order: LockedOrder) => Notice);
  /** The audit entry of an admin's action that may touch the customer's money. */
  auditAs?: AuditAction;
}

export async function runAction(
  ctx: Ctx,
  choose: OrderAction | ((order: LockedOrder) => OrderAction),
  orderId: string,
  details: ActionDetails,
) {
  const order = await ownOrder(ctx, orderId);
  const { note = '', files = [], pins = [] } = details;
  const prepared = await withThumbs(files);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const [locked] = await Promise.all([
      lockOrder(tx, order),
      details.isMessage && refuseManyMessages(ctx, work),
    ]);
    const action = typeof choose === 'string' ? choose : choose(locked);
    const from = locked.status;
    if (!mayBeFrom(action, actorOf(ctx), locked.type).includes(from))
      throw invalidTransition(ctx, locked, action);
    const to = statusAfter(action, locked.type) ?? from;
    const effect = details.effect ? await details.effect(work, locked) : { change: {} };
    if (!effect) return showOrder(ctx, tx, order.id);
    const { change, money } = effect;
    const placed = [...(await placePins(tx, order, pins)), ...(effect.pins ?? [])];
    const stored = await storeFiles(work, prepared);
    checkLater(work, stored, locked.person_id);
    if (change) work.send(updateOrder(tx, order, { ...change, status: to }, now));
    work.send(
      eventInsert(
        {
          order_id: order.id,
          person_id: ctx.caller.id,
          by_admin: ctx.caller.admin,
          action,
          from_status: from,
          to_status: to,
          note: effect.note ?? note,
          created_at: now,
        },
        stored,
        { pins: placed, ...(details.isMessage && { message: { key: ctx.idempotencyKey } }) },
      ),
    );
    if (details.auditAs && ctx.caller.admin)
      audit(work, ctx, {
        action: details.auditAs,
        person: locked.person_id,
        note,
        details: auditDetails(locked, change ?? {}, to),
      });
    work.emit({ owner: locked.person_id }, 'design', order.id);
    notifyPeople(ctx, work, { locked, refunded: balanceChange(locked, change ?? {}) }, details);
    // The answer is read in the round trip that moves the money.
    const [answer] = await Promise.all([showOrder(ctx, tx, order.id), money && transfer(work, money)]);
    return answer;
  });
}

function refuseManyMessages(ctx: Ctx, work: Work): Promise<void> {
  const max = messageLimits[ctx.caller.admin ? 'admin' : 'customer'];
  return refuseAboveLimit(ctx, work, {
    lock: `order messages ${ctx.caller.id}`,
    count: () => countMessages(work.tx, ctx.caller.id, work.now),
    max,
    why: `در هر ساعت ${toPersianDigits(max)} پیام می‌توانید بفرستید.`,
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
    const { title, message } =
      typeof details.adminNotice === 'function' ? details.adminNotice(order) : details.adminNotice;
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
  if (!sms) return;
  const address = addressOf(ctx.environment.publicUrl, `/o/${order.order_number}`);
  ctx.sms.queue(work, order.person_id, { ...sms(order, refunded), address });
}

export const orderNumber = (order: LockedOrder) => toPersianDigits(order.order_number);
