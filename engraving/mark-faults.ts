import type { FontFile } from './font-file.ts';
import { shapeWord } from './harfbuzz.ts';

/** Vowel signs, tashdid, small letters and other marks of the Arabic script. */
const arabicMark =
  /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff]/;

const lengths = new WeakMap<FontFile, Map<string, number>>();

/** Returns the length in units of a word whose middle letter carries the marks. */
function lengthWith(file: FontFile, marks: string): number {
  const cache = lengths.get(file) ?? new Map<string, number>();
  lengths.set(file, cache);
  const length =
    cache.get(marks) ?? shapeWord(file, `مح${marks}م`).reduce((sum, { advance }) => sum + advance, 0);
  cache.set(marks, length);
  return length;
}

/** Do these marks push the letters of a word apart? Some fonts compose two marks into a glyph with a width and no anchor. */
const areSpacing = (file: FontFile, marks: string): boolean =>
  file.font.glyph(0x62d) !== undefined &&
  [...marks].every((mark) => file.font.glyph(mark.codePointAt(0) ?? 0) !== undefined) &&
  lengthWith(file, marks) !== lengthWith(file, '');

/** Is a character a mark that its font would set as a letter? Such a font cannot draw it. */
export const isSpacingMark = (file: FontFile, character: string): boolean =>
  arabicMark.test(character) && areSpacing(file, character);

/** Returns the indices of the marks that a file composes into a glyph with a width. */
export function spacingPairs(file: FontFile, text: string, start: number, end: number): number[] {
  const marks: number[] = [];
  for (let first = start; first < end; first += 1) {
    for (let other = first + 1; other < end && arabicMark.test(text[first] ?? ''); other += 1) {
      if (!arabicMark.test(text[other] ?? '')) break;
      if (areSpacing(file, `${text[first]}${text[other]}`)) marks.push(first, other);
    }
  }
  return [...new Set(marks)];
}
