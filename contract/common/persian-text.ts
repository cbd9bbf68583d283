/**
 * How people type the same word: the letters on the right of each line are searched as the first one. They are letters of
 * Arabic, Kurdish, Urdu, Pashto and other keyboards, and Latin ones without an accent of Unicode's own. The database's
 * search_line has the same rules; change both together.
 */
const sameLetters: readonly (readonly [letter: string, others: string])[] = [
  ['ا', 'ٱٲٳ'],
  ['ب', 'ٮ'],
  ['ت', 'ٹٺټٿ'],
  ['ج', 'ڃڄ'],
  ['چ', 'ڇڿ'],
  ['د', 'ڈډڊڍۮ'],
  ['ر', 'ڑڒړڔڕڗڙۯ'],
  ['ژ', 'ږ'],
  ['ش', 'ښڜۺ'],
  ['ف', 'ڡڢڣ'],
  ['ق', 'ٯڧڨ'],
  ['ک', 'كڪڬڭڮػؼ'],
  ['گ', 'ګڰڲڳڴ'],
  ['ل', 'ڵڶڷڸ'],
  ['ن', 'ںڹڻڼڽ'],
  ['ه', 'ةھہۃەۿ'],
  ['و', 'ڤۄۅۆۇۈۉۊۋۏ'],
  ['ی', 'يىؠؽؾؿێېۍۑے'],
  ['o', 'øØ'],
  ['d', 'đĐ'],
  ['l', 'łŁ'],
  ['i', 'ı'],
  ['σ', 'ς'],
  ...[...'0123456789'].map(
    (digit) =>
      // Persian, Arabic, N'Ko, Devanagari and Bengali.
      [
        digit,
        [0x06f0, 0x0660, 0x07c0, 0x0966, 0x09e6]
          .map((zero) => String.fromCharCode(zero + Number(digit)))
          .join(''),
      ] as const,
  ),
];

const firstOf = new Map(
  sameLetters.flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** Spaces, half-spaces and everything else that nobody sees. */
const unseen =
  /[\s\u007f-\u00a0\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]+/gu;
/** Marks over and under letters, hamza, tatweel and the signs of the Quran, which people leave out. */
const marks =
  /[\u0621\u0640\u0674\u06dd\u06de\u06e5\u06e6\u06e9\u0890-\u0896]|[\u0300-\u036f\u0483-\u0487\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08ff\u180b-\u180d\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\u{10efc}-\u{10eff}\u{e0100}-\u{e01ef}]/gu;
/** The signs that people write between the digits of a number, or after them. */
const afterDigit = /([0-9])[-.,:/()'\u060c\u066b\u066c\u2010-\u2015\u2018\u2019\u2044\u2212]+(?=[0-9]| |$)/g;
/** The signs that only divide words. Those of file names and codes are searched. */
const punctuation =
  /[-!"'(),/:;?[\]{}\u00ab\u00b7\u00bb\u060c\u061b\u061f\u066b\u066c\u06d4\u2010-\u2015\u2018-\u201f\u2022\u2039\u203a\u2212]/g;

/** One letter for those that are typed for one another, no marks, Latin digits, single spaces. */
const fold = (text: string): string =>
  text
    // A carrier of hamza and a letter with an accent become the letter and a mark.
    .normalize('NFKD')
    .replace(unseen, ' ')
    // Kurdish writes «ئا» where Persian writes «آ».
    .replace(/(^| )ي\u0654(?=ا)/g, '$1')
    // «مسئول» is also written «مسؤول» and «مسوول».
    .replace(/([^ ])ي\u0654(?=و)/g, '$1و')
    // «مسئله» is also written «مسأله», and «هیئت» «هیأت»; after «ا», as in «نائب», it is a «ی».
    .replace(/((?!\u0653)[^ ا])ي\u0654(?=[تل])/g, '$1ا')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => firstOf.get(letter) ?? letter)
    .replace(/[ßẞ]/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe');

/** The words of a text as they are searched, with single spaces. */
export const normalizeSearch = (text: string): string =>
  fold(text)
    .replace(afterDigit, '$1')
    .replace(/(^| )#+ ?(?=[0-9])/g, '$1')
    .replace(punctuation, ' ')
    .replace(/[.](?=[ .]|$)/g, '')
    .replace(/ +/g, ' ')
    .trim();

/**
 * A text as it is searched. Without spaces: between the parts of a word some write a half-space, some a space and some
 * nothing.
 */
export const searchLine = (text: string): string => normalizeSearch(text).replaceAll(' ', '');

/** Mobile numbers are found in each of their forms, so they are searched without what comes before the 9. */
const mobileStart = /(^| )(?:\+ ?|00)98 ?0? ?(?=9)/g;
const onlyCountry = /(^| )(?:\+ ?|00)98 ?0?$/;
const wholeMobile = /(^| )(?:98|0)?(9(?:[ ~*]*[0-9]){9})(?= |$)/g;
/** The words that people write before a mobile number, or its beginning. */
const mobileName =
  /(^| )(?:(?:tel|phone|mobile|موبایل|شماره|تلفن|همراه|تماس|گوشی)(?: ?ی(?= ))? ?){1,3}(?=(?:\+ ?|00)98|0 ?9|(?:98)?9(?:[ ~*]*[0-9]){9}(?: |$))/g;

/**
 * The words that are searched for: a text has them if its search line contains each. Signs alone, which no line contains,
 * are a word that nothing has.
 */
export function searchWords(typed: string): string[] {
  const words = normalizeSearch(typed)
    .replace(mobileName, '$1')
    .replace(mobileStart, '$1')
    .replace(onlyCountry, '$109')
    .replace(wholeMobile, (_, before: string, digits: string) => before + digits.replace(/[ ~*]/g, ''))
    .split(' ')
    .filter(Boolean);
  return words.length > 0 ? words : fold(typed).split(' ').filter(Boolean);
}

/** Returns a check that texts of one record have all words that are searched for, in any order. */
export function searchFor(typed: string): (...texts: readonly string[]) => boolean {
  const words = searchWords(typed);
  return (...texts) => {
    const lines = texts.map(searchLine);
    return words.every((word) => lines.some((line) => line.includes(word)));
  };
}
