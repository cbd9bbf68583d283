import { useQueryClient } from '@tanstack/react-query';
import {
  createOrder,
  defaultType,
  getOrders,
  type Order,
  type PlainType,
  plainTypes,
} from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { getProfile } from '#contract/profile';
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
  const renew = (...calls: (typeof getOrders | typeof getProfile | typeof getPrices)[]) => {
    for (const call of calls) void queryClient.invalidateQueries({ queryKey: keyOf(call) });
  };
  return useForm(createOrder, {
    initial: { type: defaultType as PlainType, desc: '' },
    input: (values) => ({ body: { ...values, fontId } }),
    draft: browserDraft(draftPlaces.order(owner)),
    restore: ({ type, desc }) => ({ type: plainTypes.find((each) => each === type) ?? defaultType, desc }),
    onSuccess: async (order) => {
      renew(getOrders, getProfile);
      // The form stays as it was until the order's page has taken its place.
      await onOrdered(order);
    },
    onError: ({ code }) => {
      if (code === 'INSUFFICIENT_BALANCE') renew(getProfile, getPrices);
    },
  });
}

export type NewOrderForm = ReturnType<typeof useNewOrder>;
