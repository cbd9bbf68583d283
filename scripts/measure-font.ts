import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import { openFontFile } from '../engraving/font-file.ts';
import { hasKashida } from '../engraving/kashida.ts';
import { isSpacingMark } from '../engraving/mark-faults.ts';

/** Characters that Persian texts need and some fonts lack. */
const wanted = ['گ', 'چ', 'پ', 'ژ', 'ک', 'ی', '\u200c', ...'۰۱۲۳۴۵۶۷۸۹', '«', '»', '؟', '،'];

/** Returns what the files of a font (sfnt) cannot draw, and whether kashidas lengthen its words. */
export function measureFont(files: readonly Uint8Array[]): { lacks: string[]; hasKashida: boolean } {
  const fonts = files.map((file) => new Font(new Face(new Blob(file))));
  const lacks = wanted.filter((character) => !fonts.some((font) => draws(font, character)));
  const [own] = files;
  return { lacks, hasKashida: own !== undefined && hasKashida(openFontFile(own)) };
}

/** Returns the characters of a font's files as ranges of hexadecimal numbers: "20-7e a0". */
export function charactersOf(files: readonly Uint8Array[]): string {
  const drawn = files.map(openFontFile);
  const characters = new Set(
    files.flatMap((file, at) =>
      [...new Face(new Blob(file)).collectUnicodes()].filter((code) => {
        const own = drawn[at];
        return own && !isSpacingMark(own, String.fromCodePoint(code));
      }),
    ),
  );
  const ranges: [first: number, last: number][] = [];
  for (const code of [...characters].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([first, last]) =>
      first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`,
    )
    .join(' ');
}

function draws(font: Font, character: string): boolean {
  // Persian letters in all their forms. A ZWNJ needs no glyph: the shaper hides it, but it must part the letters.
  if (character === '\u200c')
    return isWhole(font, 'می\u200cخ') && shaped(font, 'می\u200cخ')[0]?.glyph === shaped(font, 'خ')[0]?.glyph;
  const isLetter = /\p{L}/u.test(character);
  return (isLetter ? [character, `${character}د`, `س${character}د`, `س${character}`] : [character]).every(
    (text) => isWhole(font, text),
  );
}

const isWhole = (font: Font, text: string) => shaped(font, text).every(({ glyph }) => glyph !== 0);

/** The glyphs of a text from left to right; glyph 0 is for what the font lacks. */
function shaped(font: Font, text: string): { glyph: number }[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setLanguage('fa');
  shape(font, buffer);
  return buffer.getGlyphInfos().map(({ codepoint }) => ({ glyph: codepoint }));
}
