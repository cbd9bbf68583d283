/** Returns the ids with the one at this place moved by one; null at the ends. */
export function swapped(ids: readonly string[], at: number, by: 1 | -1): string[] | null {
  const [own, other] = [ids[at], ids[at + by]];
  if (own === undefined || other === undefined) return null;
  return ids.map((id, place) => (place === at ? other : place === at + by ? own : id));
}
