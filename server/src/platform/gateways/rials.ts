// The one place where tomans and rials meet.
const rialsInToman = 10;

export const rialsOf = (tomans: number): number => tomans * rialsInToman;

/** Null for rials that are no whole tomans: they equal no amount of ours. */
export function tomansOf(rials: number): number | null {
  const tomans = rials / rialsInToman;
  return Number.isSafeInteger(tomans) ? tomans : null;
}
