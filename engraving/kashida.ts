import { type FontFile, outlineOf } from './font-file.ts';
import { shapeWord } from './harfbuzz.ts';

const kashida = 'ـ';
/** A word with a place for a kashida each, where letters of every form meet it. */
const words = ['عشـق', 'سـر', 'مـریم', 'سعـید', 'بهـار', 'کـیمیا'];
/** Shares of an em within which ink counts as being at the same height, and as meeting. */
const tolerance = 0.004;

interface Measured {
  readonly length: number;
  readonly top: number;
  readonly bottom: number;
}

function measure(file: FontFile, word: string): Measured | null {
  const em = 1 / file.unitsPerEm;
  let [length, top, bottom] = [0, -Infinity, Infinity];
  for (const { glyph, advance, dy } of shapeWord(file, word)) {
    if (glyph === 0) return null;
    const { box } = outlineOf(file, glyph);
    if (box) {
      top = Math.max(top, dy * em + box.top);
      bottom = Math.min(bottom, dy * em + box.bottom);
    }
    length += advance * em;
  }
  return { length, top, bottom };
}

const cache = new WeakMap<FontFile, boolean>();

/**
 * Do kashidas lengthen the words of a file? They have no length in Nastaliq, and in a slanting font each climbs above the
 * one before it.
 */
export function hasKashida(file: FontFile): boolean {
  const has = cache.get(file) ?? words.every((word) => isStretched(file, word));
  cache.set(file, has);
  return has;
}

function isStretched(file: FontFile, word: string): boolean {
  const [none, one, many] = [0, 1, 6].map((count) =>
    measure(file, word.replace(kashida, kashida.repeat(count))),
  );
  if (!none || !one || !many) return false;
  return (
    one.length > none.length + tolerance &&
    many.length > one.length + tolerance &&
    Math.abs(many.top - one.top) <= tolerance &&
    Math.abs(many.bottom - one.bottom) <= tolerance
  );
}
