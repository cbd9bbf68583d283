import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '../../lib/queries.ts';
import { OrderButton, Ordering } from '../../ui/Ordering.tsx';
import { toast } from '../../ui/toast.ts';
import { undoOf } from './undo.ts';
import type { Recorded } from './view.ts';

type Ids = readonly string[];

type OrderingOptions<R> = {
  label: string;
  rows: readonly R[] | undefined;
  itemOf: (row: R) => { name: string; note?: string };
  /** Undefined where the rows that are shown have no order. */
  call: Recorded | undefined;
  /** The body of the call, where that is not the whole order. */
  partOf?: (ids: Ids, before: Ids) => object;
  /** The sentence that says why ordering cannot begin yet. */
  first?: string | false | undefined;
};

export function useOrdering<R extends { _id: string }>({
  label,
  rows,
  itemOf,
  call,
  partOf = (ids, before) => ({ ids, before }),
  first,
}: OrderingOptions<R>) {
  const queryClient = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const isOrdering = isWanted && call !== undefined && !first;

  async function save(ids: Ids, before: Ids) {
    if (!call) return undefined;
    const { answer, refreshed } = await act(queryClient, call, { body: partOf(ids, before) });
    await refreshed;
    return undoOf(queryClient, answer);
  }

  return {
    isOrdering,
    // Reserve the button's space until the rows have loaded.
    orderButton: call && (!rows || rows.length > 1) && (
      <OrderButton
        isOn={isOrdering}
        isDisabled={!rows}
        onChange={(isOn) => (isOn && first ? toast.info(first) : setWanted(isOn))}
      />
    ),
    ordering: (
      <Ordering
        label={label}
        items={(rows ?? []).map((row) => ({ _id: row._id, ...itemOf(row) }))}
        onOrder={save}
      />
    ),
  };
}
