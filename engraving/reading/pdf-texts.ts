import type { Pdfium } from './pdfium.ts';
import { ReadError, type ReadText } from './read-drawing.ts';

const maxCharacters = 2_000_000;

/** All letters of a page in one pass, by the object that shows them. `scratch` is a place of sixteen bytes. */
export function textsOf(pdfium: Pdfium, page: number, scratch: number): Map<number, string> {
  const { call } = pdfium;
  const texts = new Map<number, string>([[0, '']]);
  /** The indices of the first and the last letter of a script from right to left. */
  const ends = new Map<number, [first: number, last: number]>();
  const textPage = call('FPDFText_LoadPage', page);
  const count = textPage === 0 ? 0 : call('FPDFText_CountChars', textPage);
  if (count > maxCharacters) throw new ReadError('too-much', 'letters');
  for (let n = 0; n < count; n += 1) {
    const code = call('FPDFText_GetUnicode', textPage, n);
    if (call('FPDFText_IsGenerated', textPage, n) === 1 || code === 0 || code > 0x10ffff) continue;
    const object = call('FPDFText_GetTextObject', textPage, n);
    texts.set(object, (texts.get(object) ?? '') + String.fromCodePoint(code));
    if (!isRightToLeft(code)) continue;
    call('FPDFText_GetCharOrigin', textPage, n, scratch, scratch + 8);
    const x = pdfium.double(scratch);
    ends.set(object, [ends.get(object)?.[0] ?? x, x]);
  }
  for (const [object, [first, last]] of ends)
    if (last > first) texts.set(object, turnedAround(texts.get(object) ?? ''));
  return texts;
}

const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code < 0x900) || (code >= 0xfb1d && code <= 0xfefc);

/** Most programs write such letters in visual order, from left to right. Digits keep their order. */
const turnedAround = (text: string): string =>
  [...text]
    .toReversed()
    .join('')
    .replaceAll(/[\d٠-٩۰-۹]+/g, (digits) => [...digits].toReversed().join(''));

/** The name of the font of a text, and whether it is in the file. `scratch` is a place of 500 bytes. */
export function fontOf(
  { call, bytes }: Pdfium,
  font: number,
  scratch: number,
): Pick<ReadText, 'font' | 'embedded'> {
  const length = font === 0 ? 0 : call('FPDFFont_GetBaseFontName', font, scratch, 500);
  const name = length > 1 && length <= 500 ? new TextDecoder().decode(bytes(scratch, length - 1)) : null;
  return {
    // Six letters and a plus mark a font of which only some letters are there.
    font: name && /^[A-Z]{6}\+./.test(name) ? name.slice(7) : name,
    embedded: font !== 0 && call('FPDFFont_GetIsEmbedded', font) === 1,
  };
}
