/** Prices a new order for its customer, and pays it from the wallet in the transaction that inserts it. */
import type { OrderType } from '#contract/orders';
import type { CallWork } from '../../platform/work.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf } from '../wallet/service.ts';
import { refuseUnpayable, transfer } from '../wallet/transfer.ts';
import { insertedOrder } from './queries.ts';

export async function quoteFor({ tx, now, caller }: CallWork, type: OrderType) {
  const [prices, balance] = await Promise.all([pricesFor(tx, caller.level, now), balanceOf(tx, caller.id)]);
  const totals = Object.fromEntries(prices.map((each) => [each.type, each.total]));
  const price = totals[type] ?? 0;
  return {
    price,
    totals,
    /** The transfer looks again with the wallet locked; a refusal before the insert leaves no gap in the orders' numbers. */
    refuseUnpayable: () => refuseUnpayable(balance, price),
  };
}

/** Takes the price of the order inserted last from its customer's wallet. */
export async function payFor(work: CallWork, price: number): Promise<void> {
  if (price === 0) return;
  const { moved } = await transfer(work, {
    person: work.caller.id,
    amount: -price,
    operation: 'order',
    reference: insertedOrder.reference,
    order: insertedOrder,
  });
  // Without an insert before, the connection would name the order of an earlier call.
  if (!moved) throw new Error('payFor came without a new order');
}
