import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Order, OrderType } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { queryOf } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../auth/parts.ts';
import { goToGateway } from '../wallet/parts.tsx';
import { orderPath } from './order-path.ts';
import { quoteOf } from './quote.ts';

/** The prices, and what the wallet and the bank pay of an order of this type. */
export function usePayment({ isBusy }: { isBusy: boolean }, type: OrderType) {
  const query = useQuery(queryOf(getPrices, {}));
  const prices = query.data?.data;
  const now = useProfile().amount;
  // While an order is sent, its price may be taken from the wallet already.
  const [balance, setBalance] = useState(now);
  if (!isBusy && balance !== now) setBalance(now);
  const price = prices?.find((each) => each.type === type);
  return {
    prices,
    price,
    balance,
    quote: price && quoteOf(price.total, balance),
    /** Loads the prices again; undefined unless loading has failed. */
    retry: !prices && (query.isError || query.isPaused) ? () => void query.refetch() : undefined,
  };
}

/** Goes to the bank for an unpaid order, or says that there is no way there now. */
export async function payAtBank(order: Order): Promise<void> {
  if (order.payment) return goToGateway(order.payment, orderPath(order));
  toast.error('بانک همین حالا جواب نداد. سفارش شما ذخیره است؛ کمی بعد دوباره «پرداخت» را بزنید.');
}

/** Leads on from an order that was placed: to its page, and from there to the bank if something is missing. */
export function useOrdered() {
  const router = useRouter();
  return async (order: Order, message: string): Promise<void> => {
    const isUnpaid = order.status === 'unpaid';
    if (!isUnpaid) toast.success(message);
    // Back from the bank is the order, not the form that was sent.
    const opened = router.navigate({
      to: '/designOrder/$id',
      params: { id: order._id },
      replace: isUnpaid,
    });
    if (!isUnpaid) return opened;
    router.history.flush();
    await payAtBank(order);
  };
}
