import { useEffect, useRef } from 'react';
import type { Ticket } from '#contract/tickets';

/** An answered ticket moves down the list at once, so its neighbours are those it had when it was opened. */
export function useStep(rows: readonly Ticket[], openId: string | undefined) {
  const beside = useRef<{ id: string; above: string | undefined; below: string | undefined } | null>(null);
  useEffect(() => {
    const at = rows.findIndex(({ _id }) => _id === openId);
    if (openId === undefined || at === -1 || beside.current?.id === openId) return;
    beside.current = { id: openId, above: rows[at - 1]?._id, below: rows[at + 1]?._id };
  }, [rows, openId]);

  return (by: 1 | -1): Ticket | undefined => {
    const known = beside.current?.id === openId ? beside.current : null;
    const neighbour = by === 1 ? known?.below : known?.above;
    const at = rows.findIndex(({ _id }) => _id === openId);
    return rows.find(({ _id }) => _id === neighbour) ?? rows[at === -1 ? 0 : at + by];
  };
}
