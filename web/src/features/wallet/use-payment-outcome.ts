import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPayment, type PaymentOutcome, type Transaction } from '#contract/wallet';
import { CallError } from '../../lib/client.ts';
import { queryOf } from '../../lib/queries.ts';
import { ownCharge } from './own-charge.ts';
import { keepUnsettled, type PaymentNews } from './payment-news.ts';

/** Events tell at once of a payment's end; asking covers what no event is sent for. */
const askEvery = 30_000; // ms

/** `checking`: a success that is not proved yet. `unknown`: nothing of one's own bears this number. */
export type ToldOutcome = PaymentOutcome | 'checking' | 'unknown';

interface Outcome {
  outcome: ToldOutcome;
  ref: string | undefined;
  /** Tomans; known of a payment that was pending. */
  amount?: number | undefined;
  /** What a success brought. */
  transaction?: Transaction | undefined;
}

/** The news of a payment: what is still being checked is followed to its end, and a success is believed by its charge. */
export function usePaymentOutcome(news: PaymentNews): Outcome {
  const isFollowed = news.outcome === 'pending' && news.ref !== undefined;
  const { data, error } = useQuery({
    ...queryOf(getPayment, { params: { id: news.ref ?? '' } }),
    enabled: isFollowed,
    refetchInterval: ({ state }) => (state.data?.outcome === 'pending' ? askEvery : false),
  });
  const payment = isFollowed ? data : undefined;
  const isStrange = isFollowed && error instanceof CallError && error.code === 'NOT_FOUND';
  const isOver = isStrange || (payment !== undefined && payment.outcome !== 'pending');
  useEffect(() => {
    if (isOver) keepUnsettled(undefined);
  }, [isOver]);

  const outcome = payment?.outcome ?? news.outcome;
  const ref = payment?.ref ?? news.ref;
  const isSuccess = outcome === 'success';
  const { data: charge } = useQuery({ ...ownCharge(ref ?? ''), enabled: isSuccess && ref !== undefined });

  if (outcome === 'failed' || outcome === 'cancelled') return { outcome, ref, amount: payment?.amount };
  if (isStrange || ref === undefined) return { outcome: 'unknown', ref };
  if (!isSuccess) return { outcome, ref, amount: payment?.amount };
  if (payment || charge) return { outcome, ref, amount: payment?.amount, transaction: charge ?? undefined };
  return { outcome: charge === null ? 'unknown' : 'checking', ref };
}
