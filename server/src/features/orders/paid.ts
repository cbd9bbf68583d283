/** Prices a new order for its customer, and takes the price of orders from wallets. */
import type { Selectable } from 'kysely';
import type { OrderType } from '#contract/orders';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Caller } from '../../platform/sessions.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import type { CallWork, Work } from '../../platform/work/work.ts';
import type { Orders } from '../../platform/database/database-types.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf, lockBalance } from '../wallet/service.ts';
import { refuseUnpayable, transfer } from '../wallet/transfer.ts';

/**
 * Quotes an order of the caller. One that may be paid at the gateway locks the wallet, so that another order cannot spend
 * what this one is quoted; the others only learn of it by the transfer.
 */
export const quoteFor = ({ tx, now, caller }: CallWork, type: OrderType, pay: 'wallet' | 'gateway') =>
  quote(tx, caller, now, type, pay === 'gateway' ? lockBalance(tx, caller.id) : balanceOf(tx, caller.id));

/** Returns the refusal of an order that the caller's wallet cannot pay for, so that nothing is made of it; null if it can. */
export async function refusalOf(ctx: Ctx, type: OrderType): Promise<Refusal | null> {
  const { refuseUnpayable: refuse } = await quote(
    ctx.db,
    ctx.caller,
    ctx.clock.now(),
    type,
    balanceOf(ctx.db, ctx.caller.id),
  );
  try {
    refuse();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function quote(
  on: Queryable,
  { level }: Pick<Caller, 'level'>,
  now: Date,
  type: OrderType,
  wallet: Promise<number>,
) {
  const [prices, balance] = await Promise.all([pricesFor(on, level, now), wallet]);
  const totals = Object.fromEntries(prices.map((each) => [each.type, each.total]));
  const price = totals[type] ?? 0;
  return {
    price,
    totals,
    /** Tomans that the wallet lacks. */
    missing: Math.max(0, price - balance),
    /** The transfer looks again; a refusal before the insert leaves no gap in the orders' numbers. */
    refuseUnpayable: () => refuseUnpayable(balance, price),
  };
}

/** Takes the price of an order from its customer's wallet (INSUFFICIENT_BALANCE if it holds too little). */
export async function payFor(
  work: Work,
  {
    id,
    order_number,
    person_id,
    price,
  }: Pick<Selectable<Orders>, 'id' | 'order_number' | 'person_id' | 'price'>,
): Promise<void> {
  if (price === 0) return;
  const { moved } = await transfer(work, {
    person: person_id,
    amount: -price,
    operation: 'order',
    reference: `design ${id} order`,
    order: { id, orderNumber: order_number },
  });
  if (!moved) throw new Error(`order ${id} has been paid before`);
}
