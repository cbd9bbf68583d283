import { useQueryClient } from '@tanstack/react-query';
import { type Order, getOrder, getOrders } from '#contract/orders';
import { getProfile } from '#contract/profile';
import { keyOf, queryOf } from '../../lib/queries.ts';

/** Shows an action's answer at once, and asks again for what else it has changed. */
export function useSettledOrder() {
  const queryClient = useQueryClient();
  return {
    show(order: Order) {
      queryClient.setQueryData(queryOf(getOrder, { params: { id: order._id } }).queryKey, order);
      void queryClient.invalidateQueries({ queryKey: keyOf(getOrders) });
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) });
    },
    /** A refusal often means that the order has moved on meanwhile. */
    refresh() {
      void queryClient.invalidateQueries({ queryKey: keyOf(getOrder) });
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) });
    },
  };
}
