import { useEffect, useState } from 'react';
import { chargeWallet } from '#contract/wallet';
import { useCall } from '../../lib/queries.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { keepPendingPayment, keepReturnPath } from './payment-return.ts';

export const MonthlySpending = lazyPart(async () => (await import('./MonthlySpending.tsx')).MonthlySpending);

/**
 * Starts a payment of so many tomans and sends the browser to the gateway. After a successful one it comes back to
 * `returnTo`, a path of this site; without one, to the wallet. `isPending` lasts until the browser has left.
 */
export function useChargeAndReturn() {
  const [isLeaving, setLeaving] = useState(false);
  const call = useCall(chargeWallet, {
    onSuccess: ({ gatewayUrl, paymentId }) => {
      keepPendingPayment(paymentId);
      setLeaving(true);
      location.assign(gatewayUrl);
    },
  });

  // Going back from the gateway may bring this very page out of the browser's memory.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);

  return {
    charge: (amount: number, returnTo?: string): void => {
      if (isLeaving) return;
      keepReturnPath(returnTo);
      call.run({ body: { amount } });
    },
    isPending: call.isPending || isLeaving,
    error: call.error,
  };
}
