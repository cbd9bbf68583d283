import { toLatinDigits } from './digits.ts';

const letters: Record<string, string> = {
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ؤ: 'و',
};

/** Normalizes a text for searching. The database's normalize_search has the same rules; change both together. */
export function normalizeSearch(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[يىكةۀأإٱؤ]/g, (letter) => letters[letter] ?? letter)
    // Harakat, superscript alef and tatweel are decoration.
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    // The zero-width non-joiner and the bidi marks separate parts of a word.
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/g, ' ');
  return toLatinDigits(folded).replace(/\s+/g, ' ').trim();
}

/** A text without its spaces too, because a half-space is often typed as a whole one or left out. */
export const withoutSpaces = (text: string): string => normalizeSearch(text).replaceAll(' ', '');

export const searchWords = (text: string): string[] => normalizeSearch(text).split(' ').filter(Boolean);

/** Returns a check that a text has all words that are searched for, in any order. */
export function searchFor(search: string): (text: string) => boolean {
  const words = searchWords(search);
  return (text) => {
    const normalized = normalizeSearch(text);
    return words.every((word) => normalized.includes(word));
  };
}
