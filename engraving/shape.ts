import { Buffer, Direction, shape as shapeBuffer } from 'harfbuzzjs';
import { visualRuns } from './bidi.ts';
import { EngravingError } from './errors.ts';
import type { EngravingFont, FontFile } from './font.ts';
import { isJoinedAt } from './joining.ts';

/**
 * A glyph of a shaped line. Its pen stands at `x` em, plus `gaps` times the letter spacing and `spaces` times the word
 * spacing, which are lengths in mm and do not grow with the letters; `y` em above the baseline.
 */
export interface PlacedGlyph {
  readonly file: FontFile;
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  readonly gaps: number;
  readonly spaces: number;
}

export interface ShapedLine {
  readonly isRtl: boolean;
  readonly glyphs: readonly PlacedGlyph[];
}

/** A part of a run that one file of the font draws, with letters and digits of one script. */
interface TextSpan {
  readonly file: FontFile;
  /** Null while it has neither letters nor digits of a script. */
  readonly script: 'Arab' | 'other' | null;
  readonly start: number;
  readonly end: number;
}

const isIgnorable = (character: string) => /\p{Default_Ignorable_Code_Point}/u.test(character);

function has(file: FontFile, character: string): boolean {
  return [...character].every((one) => file.font.glyph(one.codePointAt(0) ?? 0) !== undefined);
}

/** The sign of a broken character is never burnt, though some fonts have it. */
const broken = '\ufffd';

const draws = (file: FontFile, character: string) =>
  character !== broken &&
  (isIgnorable(character) || has(file, character) || has(file, character.normalize('NFD')));

/** ۰–۹ belong to the Arabic script, so they are never shaped as a part of a Latin word. */
const scriptOf = (character: string): TextSpan['script'] =>
  /\p{M}/u.test(character)
    ? null
    : /[\p{Script=Arabic}٠-٩]/u.test(character)
      ? 'Arab'
      : /\p{L}/u.test(character)
        ? 'other'
        : null;

/** Splits a run by script and by the files that have its characters; those that none has are added to `unknown`. */
function spans(
  font: Pick<EngravingFont, 'files'>,
  text: string,
  start: number,
  end: number,
  unknown: Set<string>,
): TextSpan[] {
  const found: TextSpan[] = [];
  let index = start;
  for (const character of text.slice(start, end)) {
    const next = index + character.length;
    const last = found.at(-1);
    // A mark, a space or an invisible character stays with what it follows, if that file has it.
    const stays =
      last && /[\p{M}\s\p{Default_Ignorable_Code_Point}]/u.test(character) && draws(last.file, character);
    const file = stays ? last.file : font.files.find((one) => draws(one, character));
    const script = scriptOf(character);
    if (!file) unknown.add(character);
    else if (
      last?.file === file &&
      last.end === index &&
      (script === null || last.script === null || script === last.script)
    )
      found.splice(-1, 1, { ...last, script: last.script ?? script, end: next });
    else found.push({ file, script, start: index, end: next });
    index = next;
  }
  return found;
}

const buffer = new Buffer();

export interface Glyph {
  readonly glyph: number;
  /** The index of the text at which its characters begin. */
  readonly cluster: number;
  /** In the units of its file. */
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A part of a line that one file draws in one direction, and its glyphs from left to right. */
export interface ShapedSpan extends TextSpan {
  readonly isRtl: boolean;
  readonly glyphs: readonly Glyph[];
}

/** Shapes a span with its neighbours in view. */
function shapeSpan(text: string, { file, start, end }: TextSpan, isRtl: boolean): Glyph[] {
  buffer.reset();
  buffer.addText(text, start, end - start);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR);
  // Digits run from left to right, and have Urdu forms in some fonts unless the language is named.
  buffer.setLanguage('fa');
  shapeBuffer(file.font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint, cluster }, n) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {};
    return { glyph: codepoint, cluster, advance: xAdvance, dx: xOffset, dy: yOffset };
  });
}

/** Shapes the runs of a line with HarfBuzz, from left to right. Throws `unknown-glyphs`. */
export function shapeRuns(
  font: Pick<EngravingFont, 'files' | 'type'>,
  text: string,
): { isRtl: boolean; spans: ShapedSpan[] } {
  const { isRtl, runs } = visualRuns(text, font.type);
  const unknown = new Set<string>();
  const shaped: ShapedSpan[] = [];
  for (const run of runs) {
    const parts = spans(font, text, run.start, run.end, unknown);
    for (const part of run.isRtl ? parts.toReversed() : parts)
      shaped.push({ ...part, isRtl: run.isRtl, glyphs: shapeSpan(text, part, run.isRtl) });
  }
  for (const { glyphs } of shaped)
    for (const { glyph, cluster } of glyphs)
      if (glyph === 0) unknown.add(String.fromCodePoint(text.codePointAt(cluster) ?? 0));
  if (unknown.size > 0) throw new EngravingError({ code: 'unknown-glyphs', characters: [...unknown] });
  return { isRtl, spans: shaped };
}

/** Shapes a line and places its glyphs. Letters that are joined are not parted by letter spacing. Throws `unknown-glyphs`. */
export function shapeLine(font: Pick<EngravingFont, 'files' | 'type'>, text: string): ShapedLine {
  const { isRtl, spans: parts } = shapeRuns(font, text);
  const glyphs = parts.flatMap(({ file, glyphs: own }) =>
    own.map((glyph) => ({ ...glyph, file, em: 1 / file.unitsPerEm })),
  );
  const placed: PlacedGlyph[] = [];
  let [x, gaps, spaces] = [0, 0, 0];
  for (const [n, { file, glyph, cluster, advance, dx, dy, em }] of glyphs.entries()) {
    placed.push({ file, glyph, x: x + dx * em, y: dy * em, gaps, spaces });
    x += advance * em;
    const next = glyphs[n + 1];
    if (!next || next.cluster === cluster) continue;
    if (/\s/u.test(text[cluster] ?? '')) spaces += 1;
    if (!isJoinedAt(text, Math.max(cluster, next.cluster))) gaps += 1;
  }
  return { isRtl, glyphs: placed };
}
