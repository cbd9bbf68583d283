import { useState } from 'react';
import type { Order } from '#contract/orders';

const noRows: readonly Order[] = [];
const noneBelow: ReadonlyMap<number | undefined, string> = new Map();

/**
 * Returns the index of the open order in its queue, -1 if it is not there, and its place, which stays when the order
 * leaves the queue, also together with others above it, and while others are open. In another queue, which `queue`
 * names, it is the first one.
 */
export function usePlace(queue: string, rows: readonly Order[] = noRows, openId: number | undefined) {
  const at = rows.findIndex(({ _id }) => Number(_id) === openId);
  // For each order that was open in the queue, the ids of the rows below it. The most recent order is last.
  const [seen, setSeen] = useState({ queue, below: noneBelow });
  const below = seen.queue === queue ? seen.below : noneBelow;
  const ids = rows.slice(at + 1).map(({ _id }) => _id);
  const last = [...below.keys()].at(-1);
  if (at >= 0 && !(last === openId && below.get(openId) === ids.join(' ')))
    setSeen({
      queue,
      below: new Map([...below].filter(([id]) => id !== openId)).set(openId, ids.join(' ')),
    });
  const idsBelow = below.get(openId) ?? below.get(last);
  if (at >= 0 || !idsBelow) return { at, place: Math.max(at, 0) };
  const wereBelow = new Set(idsBelow.split(' '));
  const next = rows.findIndex(({ _id }) => wereBelow.has(_id));
  return { at, place: next < 0 ? rows.length : next };
}
