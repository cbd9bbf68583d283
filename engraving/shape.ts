import { visualRuns } from './bidi.ts';
import { EngravingError } from './errors.ts';
import { type FontFile, type Outline, outlineOf } from './font-file.ts';
import { type Glyph, shapeStretch, shapeWord } from './harfbuzz.ts';
import { isJoinedAt } from './joining.ts';
import { isSpacingMark, spacingPairs } from './mark-faults.ts';
import { drawSign, isSign } from './signs.ts';
import { signedArea } from './geometry.ts';

/**
 * A glyph of a shaped line. Its pen is at `x` em, plus `gaps` times the letter spacing and `spaces` times the word
 * spacing, which are lengths in mm and do not grow with the letters; `y` em above the baseline.
 */
export interface PlacedGlyph {
  readonly outline: Outline;
  readonly x: number;
  readonly y: number;
  readonly gaps: number;
  readonly spaces: number;
}

export interface ShapedLine {
  readonly isRtl: boolean;
  readonly glyphs: readonly PlacedGlyph[];
}

/** A part of a run that one file of the font draws, or a sign that none has, with letters and digits of one script. */
interface TextSpan {
  readonly file: FontFile | 'sign';
  /** Null while it has neither letters nor digits of a script. */
  readonly script: 'Arab' | 'other' | null;
  readonly start: number;
  readonly end: number;
}

/** The part of a font with which letters are shaped. */
interface Letters {
  readonly files: readonly FontFile[];
  readonly type: 'persian' | 'latin';
}

const isIgnorable = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character);

function has(file: FontFile, characters: string): boolean {
  return [...characters].every(
    (one) =>
      isIgnorable(one) ||
      (file.font.glyph(one.codePointAt(0) ?? 0) !== undefined && !isSpacingMark(file, one)),
  );
}

/** The sign of a broken character is never burnt, though some fonts have it. */
const broken = '\ufffd';

const draws = (file: FontFile, characters: string) =>
  !characters.includes(broken) &&
  (has(file, characters) || has(file, characters.normalize('NFD')) || has(file, characters.normalize('NFC')));

/**
 * ۰–۹ belong to the Arabic script, so they are never shaped as a part of a Latin word. Kashidas, marks, signs and
 * punctuation are common to all scripts and take that of their neighbours.
 */
const scriptOf = (characters: string): TextSpan['script'] =>
  /[\p{Script=Arabic}٠-٩]/u.test(characters)
    ? 'Arab'
    : /[^\p{Script=Common}\p{Script=Inherited}]/u.test(characters)
      ? 'other'
      : null;

/** A character with the marks, joiners and kashidas that follow it, or those alone at the beginning of a run. */
const clusters = /[^][\p{M}\p{Default_Ignorable_Code_Point}\u0640]*/gu;
/** Nothing that is drawn at a sign. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\u0640]*$/u;
/** Only what belongs to a neighbour. */
const dependent = /^[\p{M}\p{Default_Ignorable_Code_Point}\u0640]*$/u;

/** Splits a run by script and by the files that have its characters; those that none has are added to `unknown`. */
function spans(
  { files }: Pick<Letters, 'files'>,
  text: string,
  start: number,
  end: number,
  unknown: Set<string>,
): TextSpan[] {
  const parts: TextSpan[] = [];
  for (const { index, 0: cluster } of text.slice(start, end).matchAll(clusters)) {
    const [from, next] = [start + index, start + index + cluster.length];
    const last = parts.at(-1);
    // A space stays with the character before it, if that file has it.
    const stays =
      last && last.file !== 'sign' && /^\s/u.test(cluster) && draws(last.file, cluster)
        ? last.file
        : undefined;
    const letter = String.fromCodePoint(cluster.codePointAt(0) ?? 0);
    const file =
      stays ??
      files.find((one) => draws(one, cluster)) ??
      (isSign(letter) && invisible.test(cluster.slice(letter.length)) ? 'sign' : undefined);
    const script = scriptOf(cluster);
    if (!file) for (const character of missing(files, cluster)) unknown.add(character);
    else if (
      file !== 'sign' &&
      last?.end === from &&
      (last.file === file || dependent.test(text.slice(last.start, from))) &&
      (script === null || last.script === null || script === last.script)
    )
      parts.splice(-1, 1, { file, script: last.script ?? script, start: last.start, end: next });
    else parts.push({ file, script, start: from, end: next });
  }
  return parts;
}

/** The characters of a cluster that no file draws together with the others. */
function missing(files: readonly FontFile[], cluster: string): string[] {
  const characters = [...cluster];
  const file = files.find((one) => draws(one, characters[0] ?? ''));
  return characters.filter((character) => !isSign(character) && !(file && draws(file, character)));
}

/** A part of a line that one file draws in one direction, and its glyphs from left to right. */
export interface ShapedSpan extends TextSpan {
  readonly isRtl: boolean;
  readonly glyphs: readonly Glyph[];
}

export interface ShapedRuns {
  /** The text as it is drawn; the spans are parts of it. */
  readonly text: string;
  readonly isRtl: boolean;
  readonly spans: readonly ShapedSpan[];
}

/** Shapes the runs of a line with HarfBuzz, from left to right. Throws `unknown-glyphs`. */
export function shapeRuns(font: Letters, written: string): ShapedRuns {
  // A font without kashidas draws the letters alone.
  const hasKashida = font.files.some(({ font: file }) => file.glyph(0x640) !== undefined);
  const line = hasKashida ? written : written.replaceAll('ـ', '');
  const { text, places, isRtl, runs } = visualRuns(line, font.type);
  const unknown = new Set<string>();
  const shaped: ShapedSpan[] = [];
  const repeated = new Set<number>();
  for (const run of runs) {
    const parts = spans(font, text, run.start, run.end, unknown);
    for (const part of run.isRtl ? parts.toReversed() : parts) {
      const { file, start, end } = part;
      if (file === 'sign') {
        shaped.push({ ...part, isRtl: run.isRtl, glyphs: [] });
        continue;
      }
      const apart = spacingPairs(file, text, start, end);
      const glyphs = shapeStretch(text, { file, start, end, isRtl: run.isRtl }, apart);
      for (const index of secondTashdids(file, text, { start, end, glyphs }))
        repeated.add(places[index] ?? -1);
      shaped.push({ ...part, isRtl: run.isRtl, glyphs });
    }
  }
  for (const { glyphs } of shaped)
    for (const { glyph, cluster } of glyphs)
      if (glyph === 0) unknown.add(String.fromCodePoint(text.codePointAt(cluster) ?? 0));
  if (unknown.size > 0) throw new EngravingError({ code: 'unknown-glyphs', characters: [...unknown] });
  if (repeated.size > 0)
    return shapeRuns(
      font,
      line
        .split('')
        .filter((_, index) => !repeated.has(index))
        .join(''),
    );
  return { text, isRtl, spans: shaped };
}

/** Shapes a line and places its glyphs. Letters that are joined are not parted by letter spacing. Throws `unknown-glyphs`. */
export function shapeLine(
  font: Letters & { readonly letterInk: number; readonly isClockwise: boolean },
  written: string,
): ShapedLine {
  const { text, isRtl, spans: parts } = shapeRuns(font, written);
  const glyphs = parts.flatMap((part) => {
    const { file, start, glyphs: shaped } = part;
    if (file !== 'sign')
      return shaped.map(({ glyph, advance, dx, dy, cluster }) => {
        const em = 1 / file.unitsPerEm;
        return { outline: outlineOf(file, glyph), cluster, advance: advance * em, dx: dx * em, dy: dy * em };
      });
    const sign = String.fromCodePoint(text.codePointAt(start) ?? 0);
    return [{ ...drawSign(sign, font.letterInk, font.isClockwise), cluster: start, dx: 0, dy: 0 }];
  });
  const placed: PlacedGlyph[] = [];
  let [x, gaps, spaces] = [0, 0, 0];
  for (const [n, { outline, cluster, advance, dx, dy }] of glyphs.entries()) {
    placed.push({ outline, x: x + dx, y: dy, gaps, spaces });
    x += advance;
    const next = glyphs[n + 1];
    if (!next || next.cluster === cluster) continue;
    if (/\s/u.test(text[cluster] ?? '')) spaces += 1;
    if (!isJoinedAt(text, Math.max(cluster, next.cluster))) gaps += 1;
  }
  return { isRtl, glyphs: placed };
}

/** «الله» in the fonts that draw it as one sign with a tashdid, so that a typed tashdid would be a second one. */
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
function secondTashdids(
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
