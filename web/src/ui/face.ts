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

const firstLetter = (word: string | undefined) => /\p{L}/u.exec(word ?? '')?.[0] ?? '';

/** Returns at most two letters: of name and family, or of the first two words of either; empty for no name. */
export function initialsOf({ name, family }: Pick<Face, 'name' | 'family'>): string {
  const given = lettered(name);
  const own = lettered(family);
  const [first, second] = given[0] && own[0] ? [given[0], own[0]] : [...given, ...own];
  // The non-joiner keeps Persian letters apart.
  return [firstLetter(first), firstLetter(second)].filter(Boolean).join('\u200c').toLocaleUpperCase('en');
}

const lettered = (words: string | null | undefined) => (words ?? '').split(/\s/).filter(firstLetter);
