import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/common/endpoint';
import type { CallInput } from '../../lib/client.ts';
import { act } from '../../lib/queries.ts';
import { undoOf } from './undo.ts';

type Ids = readonly string[];

/** The `onOrder` of `Ordering`: saves an order, or the part of it that the call takes, as a change that can be undone. */
export function useSavedOrder(
  call: Endpoint | undefined,
  partOf = (ids: Ids, before: Ids): object => ({ ids, before }),
) {
  const queryClient = useQueryClient();
  return async (ids: Ids, before: Ids) => {
    if (!call) return undefined;
    const input = { body: partOf(ids, before) } as CallInput<Endpoint>;
    const { answer, refreshed } = await act(queryClient, call, input);
    await refreshed;
    return undoOf(queryClient, answer as { change?: string });
  };
}
