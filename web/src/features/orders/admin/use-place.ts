import { useState } from 'react';
import type { Order } from '#contract/orders';

const noRows: readonly Order[] = [];

/**
 * Returns the index of the open order in its queue, -1 if it is not there, and its place, which stays when the order
 * leaves the queue, also together with others above it. `reset` makes it the first place.
 */
export function usePlace(rows: readonly Order[] = noRows, openId: number | undefined) {
  const at = rows.findIndex(({ _id }) => Number(_id) === openId);
  // The ids of the rows below the order while it was in the queue.
  const [below, setBelow] = useState('');
  const ids = rows.slice(at + 1).map(({ _id }) => _id);
  if (at >= 0 && ids.join(' ') !== below) setBelow(ids.join(' '));
  const reset = () => setBelow('');
  if (at >= 0 || below === '') return { at, place: Math.max(at, 0), reset };
  const known = new Set(below.split(' '));
  const next = rows.findIndex(({ _id }) => known.has(_id));
  return { at, place: next < 0 ? rows.length : next, reset };
}
