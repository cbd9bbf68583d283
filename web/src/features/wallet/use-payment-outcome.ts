import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPayment, type Payment, type PaymentOutcome } from '#contract/wallet';
import { CallError } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { keepPendingPayment, type PaymentReturn } from './payment-return.ts';

/** One of one's own payments; refused (NOT_FOUND) for anybody else's. */
export const paymentQuery = (id: string) => queryOf(getPayment, { params: { id } });

/** Events tell at once of a payment's end; asking covers what no event is sent for. */
const askEvery = 30_000; // ms

/** `checking`: a success that is not proved yet. `unknown`: no payment of one's own has this id. */
export type ShownOutcome = PaymentOutcome | 'checking' | 'unknown';

/** The payment one came back with, as the server shows it to its owner; a pending one is followed to its end. */
export function usePaymentOutcome(from: PaymentReturn): {
  outcome: ShownOutcome;
  payment?: Payment | undefined;
} {
  const { data: payment, error } = useQuery({
    ...paymentQuery(from.id ?? ''),
    enabled: from.id !== undefined,
    refetchInterval: ({ state }) => (state.data?.outcome === 'pending' ? askEvery : false),
  });
  const outcome = outcomeOf(from, payment, error);
  const isOver = outcome !== 'pending' && outcome !== 'checking';
  useEffect(() => {
    if (isOver) keepPendingPayment(undefined);
  }, [isOver]);
  return { outcome, payment };
}

function outcomeOf(from: PaymentReturn, payment: Payment | undefined, error: unknown): ShownOutcome {
  const isUnpaid = from.outcome === 'failed' || from.outcome === 'cancelled';
  // Left without paying, it may be paid yet: until then it is shown as its customer left it.
  if (payment) return payment.outcome === 'pending' && isUnpaid ? from.outcome : payment.outcome;
  if (error instanceof CallError && error.code === 'NOT_FOUND') return 'unknown';
  if (isUnpaid) return from.outcome;
  // Anybody can write an address: a success is believed when the server says so.
  if (from.id === undefined) return 'unknown';
  return from.outcome === 'success' ? 'checking' : from.outcome;
}
