/** The fields that an avatar needs. */
export interface Face {
  _id: string;
  name?: string | null;
  family?: string | null;
  image?: string | null;
}

/** Returns a hue in degrees. Consecutive ids are a golden angle apart, so that neighbours in a list differ. */
export function hueOf(id: string): number {
  let number = 0;
  for (const char of id) number = (number * 10 + char.charCodeAt(0)) % 1_000_003;
  return Math.round((number * 137.508) % 360);
}

const firstLetter = (word: string) => /\p{L}/u.exec(word)?.[0] ?? '';

/**
 * Returns the letters of the first and the last word, so that a joined name gives the same; one letter for one word, empty
 * for no name.
 */
export function initialsOf({ name, family }: Pick<Face, 'name' | 'family'>): string {
  const letters = `${name ?? ''} ${family ?? ''}`.split(/\s/).map(firstLetter).filter(Boolean);
  // The non-joiner keeps Persian letters apart.
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('\u200c').toLocaleUpperCase('en');
}
