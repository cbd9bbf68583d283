import { useQueryClient } from '@tanstack/react-query';
import { type Design, getDesign, getOrders } from '#contract/designs';
import { getProfile } from '#contract/profile';
import { keyOf, queryOf } from '../../lib/queries.ts';

/** Shows an action's answer at once, and asks again for what else it has changed. */
export function useSettledDesign() {
  const queryClient = useQueryClient();
  return {
    show(design: Design) {
      queryClient.setQueryData(queryOf(getDesign, { params: { id: design._id } }).queryKey, design);
      void queryClient.invalidateQueries({ queryKey: keyOf(getOrders) });
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) });
    },
    /** A refusal often means that the order has moved on meanwhile. */
    refresh() {
      void queryClient.invalidateQueries({ queryKey: keyOf(getDesign) });
      void queryClient.invalidateQueries({ queryKey: keyOf(getProfile) });
    },
  };
}
