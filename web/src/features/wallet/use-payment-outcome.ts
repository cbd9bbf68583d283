import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Payment, PaymentOutcome } from '#contract/wallet';
import { CallError } from '../../lib/client.ts';
import { keepPendingPayment, type PaymentReturn } from './payment-return.ts';
import { paymentQuery } from './queries.ts';

/** `checking`: a success that is not proved yet. `unknown`: the person has no payment with this id. */
export type DisplayedOutcome = PaymentOutcome | 'checking' | 'unknown';

/** Returns the outcome of a redirect's payment; an event announces the end of a pending one. */
export function usePaymentOutcome(from: PaymentReturn): {
  outcome: DisplayedOutcome;
  payment?: Payment | undefined;
} {
  const { data: payment, error } = useQuery({
    ...paymentQuery(from.id ?? ''),
    enabled: from.id !== undefined,
  });
  const outcome = outcomeOf(from, payment, error);
  const isOver = outcome !== 'pending' && outcome !== 'checking';
  useEffect(() => {
    if (isOver) keepPendingPayment(undefined);
  }, [isOver]);
  return { outcome, payment };
}

function outcomeOf(from: PaymentReturn, payment: Payment | undefined, error: unknown): DisplayedOutcome {
  const isUnpaid = from.outcome === 'failed' || from.outcome === 'cancelled';
  // The gateway may still report success, but until then the customer's own action is shown.
  if (payment) return payment.outcome === 'pending' && isUnpaid ? from.outcome : payment.outcome;
  if (error instanceof CallError && error.code === 'NOT_FOUND') return 'unknown';
  if (isUnpaid) return from.outcome;
  if (from.id === undefined) return 'unknown';
  return from.outcome === 'success' ? 'checking' : from.outcome;
}
