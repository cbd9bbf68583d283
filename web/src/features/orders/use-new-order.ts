import { useQueryClient } from '@tanstack/react-query';
import { createOrder, defaultType, type Order, plainTypes } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { browserDraft } from '../../lib/drafts.ts';
import { keyOf } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { draftPlaces } from './draft-places.ts';

/** A new order while it is written, kept in the browser until it is sent or discarded. */
export function useNewOrder(
  owner: string,
  fontId: string | undefined,
  onOrdered: (order: Order) => Promise<void>,
) {
  const queryClient = useQueryClient();
  return useForm(createOrder, {
    initial: { type: defaultType, desc: '' },
    input: (values) => ({ body: { ...values, fontId } }),
    draft: browserDraft(draftPlaces.order(owner)),
    restore: ({ type, desc }) => ({ type: plainTypes.find((each) => each === type) ?? defaultType, desc }),
    // The form stays as it was until the order's page has taken its place.
    onSuccess: onOrdered,
    onError: ({ code }) => {
      if (code === 'INSUFFICIENT_BALANCE') void queryClient.invalidateQueries({ queryKey: keyOf(getPrices) });
    },
  });
}

export type NewOrderForm = ReturnType<typeof useNewOrder>;
