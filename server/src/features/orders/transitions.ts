import {
  type Actor,
  type OrderAction,
  orderActions,
  type OrderStatus,
  orderStatusLabels,
  type OrderType,
  statusAfter,
} from '#contract/orders';
import { Refusal } from '../../platform/foundation/refusal.ts';
import type { Ctx } from '../../platform/work/ctx.ts';

export const actorOf = (ctx: Ctx): Actor => (ctx.caller.admin ? 'admin' : 'customer');

/** The refusal of an action from the status that an order has. */
export function invalidTransition(
  ctx: Ctx,
  order: { status: OrderStatus; type: OrderType },
  action: OrderAction,
  reason = '',
): Refusal {
  const to = statusAfter(action, order.type);
  const names = orderStatusLabels[actorOf(ctx)];
  const label = `${orderActions[action].label} ممکن نیست: `;
  if (to === order.status)
    return new Refusal('INVALID_TRANSITION', `${label}این سفارش همین حالا هم «${names[to]}» است.`);
  const toName = to ? ` و نمی‌شود آن را «${names[to]}» کرد` : '';
  return new Refusal(
    'INVALID_TRANSITION',
    `${label}این سفارش «${names[order.status]}» است${toName}.${reason && ` ${reason}`}`,
  );
}

export function refuseUnpaid({ status }: { status: OrderStatus }): void {
  if (status === 'unpaid') throw new Refusal('INVALID_TRANSITION', 'این سفارش هنوز پرداخت نشده است.');
}
