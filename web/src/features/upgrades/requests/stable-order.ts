/**
 * Keeps keys in the order in which they first appeared. New ones above the first known key go on top, other new ones to
 * the end. Returns the same array when nothing is new, so that it can be compared.
 */
export function withNewKeys(known: readonly string[], keys: readonly string[]): readonly string[] {
  const seen = new Set(known);
  const firstKnown = keys.findIndex((key) => seen.has(key));
  const above = keys.slice(0, Math.max(0, firstKnown));
  const after = keys.slice(Math.max(0, firstKnown)).filter((key) => !seen.has(key));
  return above.length + after.length === 0 ? known : [...above, ...known, ...after];
}

/** Sorts rows by `keys`, so that a decided row does not move under the pointer. */
export function inOrder<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  keyOf: (row: Row) => string,
): Row[] {
  const places = new Map(keys.map((key, at) => [key, at]));
  return rows.toSorted((a, b) => (places.get(keyOf(a)) ?? 0) - (places.get(keyOf(b)) ?? 0));
}
