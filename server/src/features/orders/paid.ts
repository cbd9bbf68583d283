/** Prices a new order for its customer, and pays it from the wallet in the transaction that inserts it. */
import type { OrderType } from '#contract/orders';
import type { CallWork } from '../../platform/work.ts';
import { pricesFor } from '../pricing/service.ts';
import { balanceOf } from '../wallet/service.ts';
import { refuseUnpayable, transfer } from '../wallet/transfer.ts';
import { emitOrderChanged } from './changed.ts';
import type { OrderRow } from './queries.ts';

/** Returns the price of a type for the caller, and the prices of all types that the order keeps. */
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

/** Takes the price of an inserted order from its customer's wallet and announces the order. */
export async function payFor(
  work: CallWork,
  { id, person_id: person, order_number: orderNumber, price }: OrderRow,
): Promise<void> {
  emitOrderChanged(work, person, id);
  if (price === 0) return;
  await transfer(work, {
    person,
    amount: -price,
    operation: 'order',
    reference: `design ${id} order`,
    order: { id, orderNumber },
  });
}
