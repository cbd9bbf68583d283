import { toLatinDigits } from '#contract/common/digits';

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

/**
 * The words of a typed text by the rule of the columns named `searchable`. They are searched until a table's search lines
 * are filled, and this file and they go with the first version that cannot meet such a table.
 */
export const wordsBefore = (typed: string): string[] =>
  toLatinDigits(
    typed
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[يىكةۀأإٱؤ]/g, (letter) => letters[letter] ?? letter)
      .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/g, ' '),
  )
    .replace(/^(?:\+|00)98[\s-]*0?(?=9|$)/, '0')
    .split(/\s+/)
    .filter(Boolean);
