import { useQuery } from '@tanstack/react-query';
import { formatToman } from '#contract/common/money';
import type { OrderType } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { queryOf } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../auth/parts.ts';
import { chargeButtonId } from './Shortfall.tsx';

/** The prices, the wallet's balance, and how much it lacks for an order of a type, in tomans. */
function useShortfall() {
  const prices = useQuery(queryOf(getPrices, {})).data?.data;
  const balance = useProfile().amount;
  const priceOf = (type: OrderType) => prices?.find((each) => each.type === type);
  function shortfallOf(type: OrderType): number {
    const price = priceOf(type);
    return price ? Math.max(0, price.total - balance) : 0;
  }
  return { prices, balance, priceOf, shortfallOf };
}

export function useWalletCheck() {
  const { shortfallOf } = useShortfall();
  return (type: OrderType): boolean => {
    const shortfall = shortfallOf(type);
    if (shortfall === 0) return true;
    document.getElementById(chargeButtonId)?.focus();
    toast.info(`${formatToman(shortfall)} کم دارید؛ اول کیف پول را شارژ کنید.`);
    return false;
  };
}

type PaidForm = { isBusy: boolean; failure: { missing?: number } | null };

/** The price of an order and how much the wallet lacks for it, in tomans. */
export function usePayment({ isBusy, failure }: PaidForm, type: OrderType) {
  const { prices, balance, priceOf, shortfallOf } = useShortfall();
  // The balance is fresher than the shortfall of a refused order; while one is sent, it may be charged already.
  const missing = isBusy ? 0 : shortfallOf(type) || (failure?.missing ?? 0);
  return { prices, price: priceOf(type), balance, missing };
}
