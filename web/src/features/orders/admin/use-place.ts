import { useState } from 'react';
import type { Order } from '#contract/orders';

const noRows: readonly Order[] = [];

/**
 * Returns the index of the open order in its queue, -1 if it is not there, and its place, which stays when the order
 * leaves the queue, also together with others above it, and while others are open. `reset` makes it the first place.
 */
export function usePlace(rows: readonly Order[] = noRows, openId: number | undefined) {
  const at = rows.findIndex(({ _id }) => Number(_id) === openId);
  // For each order that was open in the queue, the ids of the rows below it. The most recent order is last.
  const [below, setBelow] = useState<ReadonlyMap<number | undefined, string>>(new Map());
  const ids = rows.slice(at + 1).map(({ _id }) => _id);
  const last = [...below.keys()].at(-1);
  if (at >= 0 && !(last === openId && below.get(openId) === ids.join(' ')))
    setBelow(new Map([...below].filter(([id]) => id !== openId)).set(openId, ids.join(' ')));
  const reset = () => setBelow(new Map());
  const known = below.get(openId) ?? below.get(last);
  if (at >= 0 || !known) return { at, place: Math.max(at, 0), reset };
  const isKnown = new Set(known.split(' '));
  const next = rows.findIndex(({ _id }) => isKnown.has(_id));
  return { at, place: next < 0 ? rows.length : next, reset };
}
