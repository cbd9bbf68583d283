import { useQuery } from '@tanstack/react-query';
import { formatToman } from '#contract/common/money';
import type { OrderType } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { getProfile } from '#contract/profile';
import { queryOf } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.ts';
import { chargeButtonId } from './Shortfall.tsx';

type PaidForm = { isBusy: boolean; failure: { missing?: number } | null; submit: () => void };

/** The price of an order and how much the wallet lacks for it, in tomans; `submit` sends the form if the wallet suffices. */
export function usePayment(form: PaidForm, type: OrderType) {
  const prices = useQuery(queryOf(getPrices, {})).data?.data;
  const balance = useQuery(queryOf(getProfile, {})).data?.amount;
  const price = prices?.find((each) => each.type === type);
  // The wallet's balance is fresher than the shortfall of a refused order.
  const shortfall = price && balance !== undefined ? Math.max(0, price.total - balance) : 0;
  // While the order is sent the wallet may already be charged for it.
  const missing = form.isBusy ? 0 : shortfall || (form.failure?.missing ?? 0);

  function submit() {
    // The server would refuse the order only after a long upload.
    if (shortfall > 0) {
      document.getElementById(chargeButtonId)?.focus();
      toast.info(`${formatToman(shortfall)} کم دارید؛ اول کیف پول را شارژ کنید.`);
      return;
    }
    form.submit();
  }

  return { prices, price, balance, missing, submit };
}
