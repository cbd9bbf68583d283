/**
 * Keys in the order in which they were first seen: what is new above the first known one goes on top, everything else
 * new to the end. The same array while nothing is new.
 */
export function withNewKeys(known: readonly string[], keys: readonly string[]): readonly string[] {
  const seen = new Set(known);
  const firstKnown = keys.findIndex((key) => seen.has(key));
  const above = keys.slice(0, Math.max(0, firstKnown));
  const after = keys.slice(Math.max(0, firstKnown)).filter((key) => !seen.has(key));
  return above.length + after.length === 0 ? known : [...above, ...known, ...after];
}

/** Rows in the order of keys, so that a decided row stays under the pointer that decided it. */
export function inOrder<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  keyOf: (row: Row) => string,
): Row[] {
  const places = new Map(keys.map((key, at) => [key, at]));
  return rows.toSorted((a, b) => (places.get(keyOf(a)) ?? 0) - (places.get(keyOf(b)) ?? 0));
}
