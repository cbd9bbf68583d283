/** The joining of letters of the Arabic script, as far as Persian and Arabic texts need it (Unicode, ArabicShaping.txt). */

/** They join the letter before them but not the one after. */
const rightJoining = new Set('آأؤإاةدذرزژوٱٲٳٵٶٷڈډڊڋڌڍڎڏڐڑڒړڔڕږڗڙۀۃۄۅۆۇۈۉۊۋۍۏەۮۯ');
/** They join no letter. */
const nonJoining = new Set('ءٴۭ\u200c');

/** Letters join across marks and invisible characters other than joiners. */
const isMark = (character: string) =>
  /[\p{M}\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060\ufeff]/u.test(character);
const isArabicLetter = (character: string) =>
  /\p{Script=Arabic}/u.test(character) && /\p{L}/u.test(character);
const joinsNext = (character: string) =>
  character === 'ـ' ||
  character === '\u200d' ||
  (isArabicLetter(character) && !rightJoining.has(character) && !nonJoining.has(character));
const joinsPrevious = (character: string) =>
  character === 'ـ' || character === '\u200d' || (isArabicLetter(character) && !nonJoining.has(character));

/** Is the letter that ends before `index` (marks aside) joined to the one at `index`? */
export function isJoinedAt(text: string, index: number): boolean {
  const after = text[index];
  if (after === undefined || isMark(after) || !joinsPrevious(after)) return false;
  let before = index - 1;
  while (before >= 0 && isMark(text[before] ?? '')) before -= 1;
  return before >= 0 && joinsNext(text[before] ?? '');
}

/** The rank of a kashida after a letter; the larger the better (by the practice of Persian typesetting). */
function rankOfKashida(text: string, index: number): number {
  let before = index - 1;
  while (before > 0 && isMark(text[before] ?? '')) before -= 1;
  const letter = text[before] ?? '';
  const next = text[index] ?? '';
  // A kashida never parts lam from alef, which are one sign together.
  if (letter === 'ل' && 'اآأإٱ'.includes(next)) return -1;
  const isLast = index === text.length - 1 || !isJoinedAt(text, index + 1);
  if ('سشصض'.includes(letter)) return 5;
  if (isLast && 'هةد'.includes(next)) return 4;
  if (isLast && 'اطلکگ'.includes(next)) return 3;
  if (isLast && 'رزیوبپتث'.includes(next)) return 2;
  return 1;
}

/** The places of a text where a kashida may be, the best of each word first, then the second of each, and so on. */
export function kashidaPlaces(text: string): number[] {
  const words: { index: number; rank: number }[][] = [];
  let word: { index: number; rank: number }[] = [];
  for (let index = 1; index <= text.length; index += 1) {
    if (index === text.length || /[\s\u200c]/u.test(text[index] ?? '')) {
      if (word.length > 0) words.push(word);
      word = [];
    } else if (isJoinedAt(text, index)) {
      const rank = rankOfKashida(text, index);
      if (rank > 0) word.push({ index, rank });
    }
  }
  // If places are equal, the one nearer to the end of the word is better.
  for (const places of words) places.sort((a, b) => b.rank - a.rank || b.index - a.index);
  return words.flatMap(([best]) => (best ? [best.index] : []));
}

/** Adds `count` kashidas to a text, evenly over the best place of each word. */
export function withKashidas(text: string, places: readonly number[], count: number): string {
  const each = new Map(
    places.map((place, n) => [
      place,
      Math.floor(count / places.length) + (n < count % places.length ? 1 : 0),
    ]),
  );
  return text
    .split('')
    .map((unit, index) => 'ـ'.repeat(each.get(index) ?? 0) + unit)
    .join('');
}
