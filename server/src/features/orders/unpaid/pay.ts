/** Pays orders: from the wallet, or with a payment of what the wallet lacks. */
import type { BodyOf } from '#contract/common/endpoint';
import { toPersianDigits } from '#contract/common/digits';
import { formatToman } from '#contract/common/money';
import {
  type Order,
  isTakenBack,
  type payOrder as payCall,
  statusAfter,
  unpaidLimits,
} from '#contract/orders';
import { chargeLimits } from '#contract/wallet';
import { isOwn, authorize } from '../../../platform/work/authorize.ts';
import { type Ctx, type Platform, rowId } from '../../../platform/work/ctx.ts';
import { Refusal, refuseField } from '../../../platform/foundation/refusal.ts';
import { type CallWork, perform, type Work } from '../../../platform/work/work.ts';
import { askGateway, beginPayment } from '../../wallet/payments/service.ts';
import { noSuchOrder, showOrder } from '../access.ts';
import { payFor } from '../paid.ts';
import { promiseFor } from '../promises/promise.ts';
import { invalidatePage } from '../qr/page/pages.ts';
import { eventInsert } from '../conversations/queries.ts';
import { lockOrder, selectOwner } from '../queries.ts';
import { invalidTransition } from '../transitions.ts';
import {
  countUnpaid,
  insertOrderPayment,
  openCode,
  paidUpdate,
  type PayableOrder,
  selectOpenPayment,
} from './queries.ts';

/** Pays a locked unpaid order from the wallet and places it. Returns the missing tomans, 0 if it was paid. */
export async function payFromWallet(platform: Platform, work: Work, order: PayableOrder): Promise<number> {
  const { tx, now } = work;
  let promise: Date | null;
  try {
    [promise] = await Promise.all([promiseFor(tx, order.type, now), payFor(work, order)]);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return error.details.missing ?? 0;
    throw error;
  }
  const to = statusAfter('pay', order.type) ?? order.status;
  work.send(paidUpdate(order, to, now, promise));
  work.send(
    eventInsert({
      order_id: order.id,
      person_id: order.person_id,
      by_admin: false,
      action: 'pay',
      from_status: order.status,
      to_status: to,
      note: '',
      created_at: now,
    }),
  );
  if (order.type === 'qr') {
    const code = await openCode(tx, order.id);
    if (code) work.afterwards(() => invalidatePage(platform, code.code));
  }
  work.emit({ owner: order.person_id }, 'design', order.id);
  return 0;
}

/** Returns the amount of a payment in tomans. If it is the minimum of a charge, the surplus stays in the wallet. */
function sumToAsk(missing: number): number {
  if (missing > chargeLimits.max)
    throw refuseField(
      'pay',
      `${formatToman(missing)} دیگر لازم است و هر پرداخت حداکثر ${formatToman(chargeLimits.max)} است. کیف پول را در چند نوبت شارژ کنید.`,
    );
  return Math.max(missing, chargeLimits.min);
}

type AskedPayment = NonNullable<Order['payment']>;

/** Returns a pending payment of the missing amount: the order's open payment of the same amount, or a new one. */
export async function paymentOf(
  ctx: Ctx,
  work: CallWork,
  order: { id: number },
  missing: number,
): Promise<AskedPayment> {
  const amount = sumToAsk(missing);
  const open = await selectOpenPayment(work.tx, order.id, amount);
  const id = open?.id ?? (await beginPayment(ctx, work, amount));
  if (!open) work.send(insertOrderPayment(work.tx, order.id, id));
  return { paymentId: String(id), gatewayUrl: '', amount };
}

/** Refuses (CONFLICT) an unpaid order above the customer's limit, after its insertion. */
export async function refuseMoreUnpaid({ tx, caller }: CallWork): Promise<void> {
  if ((await countUnpaid(tx, caller.id)) > unpaidLimits.max)
    throw new Refusal(
      'CONFLICT',
      `${toPersianDigits(unpaidLimits.max)} سفارش پرداخت‌نشده دارید. اول یکی از آن‌ها را بپردازید یا لغو کنید.`,
    );
}

/** Asks the gateway for the address of an order's payment, after the work that began it; null if it gives none. */
export async function withGateway(ctx: Ctx, order: Order): Promise<Order> {
  if (!order.payment) return order;
  try {
    const { paymentId } = order.payment;
    const description = `سفارش ${toPersianDigits(order.orderNumber)} حکاک`;
    const gatewayUrl = await askGateway(ctx, Number(paymentId), description);
    return { ...order, payment: { ...order.payment, gatewayUrl } };
  } catch (error) {
    if (error instanceof Refusal) return { ...order, payment: null };
    throw error;
  }
}

export async function payOrder(ctx: Ctx, { designId }: BodyOf<typeof payCall>): Promise<Order> {
  const order = authorize(await selectOwner(ctx.db, rowId(designId)), isOwn(ctx), noSuchOrder);
  const answer = await perform(ctx, async (work) => {
    const locked = await lockOrder(work.tx, order);
    if (isTakenBack(locked.status)) throw invalidTransition(ctx, locked, 'pay');
    const missing = locked.status === 'unpaid' ? await payFromWallet(ctx, work, locked) : 0;
    const payment = missing > 0 ? await paymentOf(ctx, work, locked, missing) : null;
    const shown = await showOrder(ctx, work.tx, order.id);
    return payment ? { ...shown, payment } : shown;
  });
  return withGateway(ctx, answer);
}
