/** «الله» in the fonts that draw it as one sign with a tashdid, so that a typed tashdid would be a second one. */
import { type FontFile, outlineOf } from './font-file.ts';
import { signedArea } from './geometry.ts';
import { type Glyph, shapeWord } from './harfbuzz.ts';

const signs = new WeakMap<FontFile, number | null>();

/** Returns the glyph of «الله» with a tashdid that a file has; null for a file without one. */
function signOf(file: FontFile): number | null {
  const cached = signs.get(file);
  if (cached !== undefined) return cached;
  const glyphs = shapeWord(file, 'الله');
  const sign = glyphs.some(({ cluster }) => cluster > 1) ? undefined : glyphs[0];
  const areas = sign ? outlineOf(file, sign.glyph).contours.map(signedArea) : [];
  const [largest = 0] = areas.toSorted((a, b) => Math.abs(b) - Math.abs(a));
  const parts = areas.filter((area) => area * largest > 0).length;
  // An alef is one part, and the other letters together are another.
  const glyph = sign && parts > (sign.cluster === 0 ? 2 : 1) ? sign.glyph : null;
  signs.set(file, glyph);
  return glyph;
}

/** Tashdid, fatha and the small alef, which the sign itself has. */
const repeated = /[\u064e\u0651\u0670]/;

/** Returns the indices of the marks between `start` and `end` that the sign of the file draws already. */
export function secondTashdids(
  file: FontFile,
  text: string,
  { start, end, glyphs }: { start: number; end: number; glyphs: readonly Glyph[] },
): number[] {
  const indices: number[] = [];
  for (const { index, 0: word } of text.slice(start, end).matchAll(/(?:[اآأإٱ]\p{M}*)?ل\p{M}*ل\p{M}*ه/gu)) {
    const [first, last] = [start + index, start + index + word.length];
    if (!repeated.test(word)) continue;
    const sign = signOf(file);
    if (!glyphs.some(({ glyph, cluster }) => glyph === sign && cluster >= first && cluster < last)) continue;
    for (let at = first; at < last; at += 1) if (repeated.test(text[at] ?? '')) indices.push(at);
  }
  return indices;
}
