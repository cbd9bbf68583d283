/** Prices a new order for its customer, and pays it from the wallet in the transaction that inserts it. */
import type { OrderType } from '#contract/orders';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Caller } from '../../platform/sessions.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import type { CallWork } from '../../platform/work/work.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf } from '../wallet/service.ts';
import { refuseUnpayable, transfer } from '../wallet/transfer.ts';

export const quoteFor = ({ tx, now, caller }: CallWork, type: OrderType) => quote(tx, caller, now, type);

/** Returns the refusal of an order that the caller's wallet cannot pay for, so that nothing is made of it; null if it can. */
export async function refusalOf(ctx: Ctx, type: OrderType): Promise<Refusal | null> {
  const { refuseUnpayable: refuse } = await quote(ctx.db, ctx.caller, ctx.clock.now(), type);
  try {
    refuse();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function quote(on: Queryable, caller: Pick<Caller, 'id' | 'level'>, now: Date, type: OrderType) {
  const [prices, balance] = await Promise.all([pricesFor(on, caller.level, now), balanceOf(on, caller.id)]);
  const totals = Object.fromEntries(prices.map((each) => [each.type, each.total]));
  const price = totals[type] ?? 0;
  return {
    price,
    totals,
    /** The transfer looks again with the wallet locked; a refusal before the insert leaves no gap in the orders' numbers. */
    refuseUnpayable: () => refuseUnpayable(balance, price),
  };
}

/** Takes the price of a new order from its customer's wallet. */
export async function payFor(
  work: CallWork,
  { id, order_number, price }: { id: number; order_number: number; price: number },
): Promise<void> {
  if (price === 0) return;
  const { moved } = await transfer(work, {
    person: work.caller.id,
    amount: -price,
    operation: 'order',
    reference: `design ${id} order`,
    order: { id, orderNumber: order_number },
  });
  if (!moved) throw new Error(`order ${id} has been paid before`);
}
