import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Payment, PaymentOutcome, Transaction } from '#contract/wallet';
import { CallError } from '../../lib/client.ts';
import { chargeOf, ownPayment } from './own-payment.ts';
import { keepUnsettled, type PaymentNews } from './payment-news.ts';

/** Events tell at once of a payment's end; asking covers what no event is sent for. */
const askEvery = 30_000; // ms

/** `checking`: a success that is not proved yet. `unknown`: no payment of one's own bears this number. */
export type ToldOutcome = PaymentOutcome | 'checking' | 'unknown';

interface Outcome {
  outcome: ToldOutcome;
  /** The bank's reference of a success, else the payment's own number. */
  ref: string | undefined;
  /** Tomans. */
  amount?: number | undefined;
  /** What a success brought. */
  transaction?: Transaction | undefined;
}

/** The news of a payment, as the server tells it to its owner; what is still being checked is followed to its end. */
export function usePaymentOutcome(news: PaymentNews): Outcome {
  const { data: payment, error } = useQuery({
    ...ownPayment(news.payment ?? ''),
    enabled: news.payment !== undefined,
    refetchInterval: ({ state }) => (state.data?.outcome === 'pending' ? askEvery : false),
  });
  const outcome = outcomeOf(news, payment, error);
  const isOver = outcome !== 'pending' && outcome !== 'checking';
  useEffect(() => {
    if (isOver) keepUnsettled(undefined);
  }, [isOver]);

  const charge = useQuery(chargeOf(payment));
  return {
    outcome,
    ref: payment?.ref ?? news.payment,
    amount: payment?.amount,
    transaction: charge.data ?? undefined,
  };
}

function outcomeOf(news: PaymentNews, payment: Payment | undefined, error: unknown): ToldOutcome {
  const isClaimed = news.outcome === 'failed' || news.outcome === 'cancelled';
  // Left without paying, it may be paid yet: until then it is told as its customer left it.
  if (payment) return payment.outcome === 'pending' && isClaimed ? news.outcome : payment.outcome;
  if (error instanceof CallError && error.code === 'NOT_FOUND') return 'unknown';
  if (isClaimed) return news.outcome;
  // Anybody can write an address: a success is believed when the server says so.
  if (news.payment === undefined) return 'unknown';
  return news.outcome === 'success' ? 'checking' : news.outcome;
}
