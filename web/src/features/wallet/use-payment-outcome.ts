import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPayment, type PaymentOutcome } from '#contract/wallet';
import { queryOf } from '../../lib/queries.ts';
import { keepUnsettled, type PaymentNews } from './payment-news.ts';

/** Events tell at once of a payment's end; asking covers what no event is sent for. */
const askEvery = 30_000; // ms

interface Outcome {
  outcome: PaymentOutcome;
  ref: string | undefined;
  /** Tomans; known of a payment that was pending. */
  amount?: number;
}

/** The news of a payment; what is still being checked is followed to its end. */
export function usePaymentOutcome({ outcome, ref }: PaymentNews): Outcome {
  const isPending = outcome === 'pending' && ref !== undefined;
  const { data, isError } = useQuery({
    ...queryOf(getPayment, { params: { id: ref ?? '' } }),
    enabled: isPending,
    refetchInterval: ({ state }) => (state.data?.outcome === 'pending' ? askEvery : false),
  });
  const isOver = isPending && (isError || (data !== undefined && data.outcome !== 'pending'));
  useEffect(() => {
    if (isOver) keepUnsettled(undefined);
  }, [isOver]);
  if (!isPending || !data) return { outcome, ref };
  return { outcome: data.outcome, ref: data.ref ?? ref, amount: data.amount };
}
