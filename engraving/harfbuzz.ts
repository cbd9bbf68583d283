import { Buffer, ClusterLevel, Direction, Feature, shape } from 'harfbuzzjs';
import type { FontFile } from './font-file.ts';

export interface Glyph {
  readonly glyph: number;
  /** The index of the text at which its characters begin. */
  readonly cluster: number;
  /** In the units of its file. */
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A part of a text that one file draws in one direction; `start` to `end` (exclusive) in UTF-16 units. */
export interface Stretch {
  readonly file: FontFile;
  readonly start: number;
  readonly end: number;
  readonly isRtl: boolean;
}

const buffer = new Buffer();

/**
 * Shapes a part of a text with its neighbours in view; the glyphs come from left to right. The marks at the indices `apart`
 * are not composed with others.
 */
export function shapeStretch(
  text: string,
  { file, start, end, isRtl }: Stretch,
  apart: readonly number[] = [],
): Glyph[] {
  buffer.reset();
  // Features of single marks need a cluster for each.
  if (apart.length > 0) buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  buffer.addText(text, start, end - start);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
  // Digits run from left to right, and have Urdu forms in some fonts unless the language is named.
  buffer.setLanguage('fa');
  shape(
    file.font,
    buffer,
    apart.map((index) => new Feature('ccmp', 0, index, index + 1)),
  );
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, n) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {};
    return {
      glyph: codepoint,
      cluster: apart.length > 0 ? letterOf(text, cluster, start) : cluster,
      advance: xAdvance,
      dx: xOffset,
      dy: yOffset,
    };
  });
}

/** Returns the index of the letter that a mark at `index` belongs to, not before `first`. */
function letterOf(text: string, index: number, first: number): number {
  let letter = index;
  while (letter > first && /\p{M}/u.test(text[letter] ?? '')) letter -= 1;
  return letter;
}

/** Shapes one word of Arabic letters. */
export const shapeWord = (file: FontFile, word: string): Glyph[] =>
  shapeStretch(word, { file, start: 0, end: word.length, isRtl: true });
