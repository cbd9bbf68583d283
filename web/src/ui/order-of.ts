/** Returns the ids with one of them moved next to another; null when nothing moves. */
export function moved(
  ids: readonly string[],
  id: string,
  beside: string | undefined,
  isAfter: boolean,
): string[] | null {
  const rest = ids.filter((each) => each !== id);
  const at = beside === undefined ? -1 : rest.indexOf(beside);
  if (at < 0) return null;
  const next = rest.toSpliced(isAfter ? at + 1 : at, 0, id);
  return next.every((each, place) => each === ids[place]) ? null : next;
}

/** Returns the part of an order that has changed, in its new and its former order. */
export function movedPart(
  ids: readonly string[],
  before: readonly string[],
): { ids: string[]; before: string[] } {
  const isMoved = (id: string, at: number) => id !== before[at];
  const part = [ids.findIndex(isMoved), ids.findLastIndex(isMoved) + 1] as const;
  return { ids: ids.slice(...part), before: before.slice(...part) };
}

/** Returns the rows in the order of the ids; those that have come since follow. */
export function sortedBy<Row extends { _id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  const placeOf = ({ _id }: Row) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
