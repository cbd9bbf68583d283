const rialsInToman = 10;

export const rialsOf = (tomans: number): number => tomans * rialsInToman;

/** Converts rials to tomans; null if they are not whole tomans, since no amount of ours equals them. */
export function tomansOf(rials: number): number | null {
  const tomans = rials / rialsInToman;
  return Number.isSafeInteger(tomans) ? tomans : null;
}
