import { bend } from './bend.ts';
import { tidyRingText } from '#contract/common/ring-text';
import { minArc, maxRingTextLength, ringLimits, stripLength } from '#contract/common/rings';
import { EngravingError, type FaultyField } from './errors.ts';
import type { EngravingFont } from './font.ts';
import { type Box, boxOf, type Contour, mapContour, reversedContour } from './geometry.ts';
import { kashidaPlaces, withKashidas } from './joining.ts';
import { hasKashida } from './kashida.ts';
import { ornamentOf } from './ornaments.ts';
import { engineVersion, type RingDrawing, type RingInput } from './ring-drawing.ts';
import { type ShapedLine, shapeLine } from './shape.ts';
import { unite } from './union.ts';

/** The height of an ornament, as a share of the letter height. */
const ornamentShare = 0.45;
/** The most kashidas in a word: with more it looks like a separate line. */
const maxKashidas = 160;
/** The distance in mm from the curves within which the polygons of the union lie. */
const tolerances = { preview: 0.008, exact: 0.002 };

function checkLimits(input: RingInput): void {
  const fields: [FaultyField, number | undefined, { min: number; max: number }][] = [
    ['ring.mm', input.ring.mm, ringLimits.mm],
    ['ring.thickness', input.ring.thickness, ringLimits.thickness],
    ['bandWidth', input.bandWidth, ringLimits.bandWidth],
    ['letterHeight', input.fit ? undefined : (input.letterHeight ?? Number.NaN), ringLimits.letterHeight],
    ['letterSpacing', input.letterSpacing, ringLimits.letterSpacing],
    ['wordSpacing', input.wordSpacing, ringLimits.wordSpacing],
    ['kashida', input.kashida, ringLimits.kashida],
    ['repeat', Number.isInteger(input.repeat) ? input.repeat : Number.NaN, ringLimits.repeat],
    ['margin', input.margin, ringLimits.margin],
    ['flat.length', input.flat?.length, ringLimits.length],
  ];
  for (const [field, value, { min, max }] of fields) {
    if (value !== undefined && !(value >= min && value <= max))
      throw new EngravingError({ code: 'out-of-limits', field, min, max });
  }
  if (!input.flat || input.flat.arc === 0) return;
  const [min, max] = [minArc(input.flat.length, input.bandWidth), ringLimits.arc.max];
  const radius = Math.abs(input.flat.arc);
  if (!(radius >= min && radius <= max))
    throw new EngravingError({ code: 'out-of-limits', field: 'flat.arc', min, max });
}

/** A shaped line measured for one font: its ink grows with the letters, its spacing does not. */
class Line {
  readonly #line: ShapedLine;
  readonly #input: RingInput;

  constructor(line: ShapedLine, input: RingInput) {
    this.#line = line;
    this.#input = input;
  }

  /** Calls `each` for every glyph with ink: its pen's place in mm at `scale` mm an em. */
  #place(scale: number, each: (contours: readonly Contour[], box: Box, x: number, y: number) => void): void {
    const { letterSpacing, wordSpacing } = this.#input;
    for (const { outline, x, y, gaps, spaces } of this.#line.glyphs) {
      const { contours, box } = outline;
      if (box) each(contours, box, x * scale + gaps * letterSpacing + spaces * wordSpacing, y * scale);
    }
  }

  /** The box of the ink in mm; null without ink. */
  ink(scale: number): Box | null {
    let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
    this.#place(scale, (_, box, x, y) => {
      left = Math.min(left, x + box.left * scale);
      right = Math.max(right, x + box.right * scale);
      bottom = Math.min(bottom, y + box.bottom * scale);
      top = Math.max(top, y + box.top * scale);
    });
    return left > right ? null : { left, bottom, right, top };
  }

  outlines(scale: number): Contour[] {
    const placed: Contour[] = [];
    this.#place(scale, (contours, _, x, y) => {
      for (const contour of contours)
        placed.push(mapContour(contour, (px, py) => [x + px * scale, y + py * scale]));
    });
    return placed;
  }
}

const lengthOf = (box: Box) => box.right - box.left;
const heightOf = (box: Box) => box.top - box.bottom;

/** Rounds down to hundredths of a millimetre. */
const floored = (mm: number) => Math.floor(mm * 100 + 1e-6) / 100;

/**
 * Draws a text on the developed strip of a ring, or on a flat piece. `preview` gives polygons within 0.008 mm, quick enough for every keystroke;
 * `exact` gives the curves of the font. Throws an `EngravingError` for everything it cannot draw.
 */
export function drawRing(font: EngravingFont, input: RingInput, quality: 'preview' | 'exact'): RingDrawing {
  // Many fonts draw «هٔ» but have no separate sign for «ۀ».
  const text = tidyRingText(input.text).replaceAll('\u06c0', '\u0647\u0654');
  if (text === '') throw new EngravingError({ code: 'empty-text' });
  if (text.length > maxRingTextLength) throw new EngravingError({ code: 'too-long', max: maxRingTextLength });
  checkLimits(input);

  const width = input.flat?.length ?? stripLength(input.ring, input.surface);
  const height = input.bandWidth;
  const shaped = shapeLine(font, text);
  const line = new Line(shaped, input);
  if (!line.ink(1)) throw new EngravingError({ code: 'empty-text' });
  // On a flat piece nothing follows the last text, so an ornament appears only between two texts.
  const ornament = input.flat && input.repeat === 1 ? null : ornamentOf(input.ornament);
  const scaleOf = (letterHeight: number) => letterHeight / font.letterInk;

  // The place of one text: a margin on each side, and one more on each side of an ornament.
  const cell = width / input.repeat;
  const freeSides = (ornament ? 4 : 2) * input.margin;
  const roomHigh = height - 2 * input.margin;
  const ornamentWidth = (letterHeight: number) =>
    ornament ? ornament.width * ornamentShare * letterHeight : 0;
  const overs = (letterHeight: number): { wide: number; high: number } => {
    const box = line.ink(scaleOf(letterHeight));
    if (!box) return { wide: 0, high: 0 };
    return {
      wide: lengthOf(box) + ornamentWidth(letterHeight) + freeSides - cell,
      high: Math.max(heightOf(box), ornament ? ornamentShare * letterHeight : 0) - roomHigh,
    };
  };
  const fits = (letterHeight: number) => {
    const { wide, high } = overs(letterHeight);
    return wide <= 1e-9 && high <= 1e-9;
  };
  const largest = largestThat(fits);
  const letterHeight = input.fit ? (largest ?? ringLimits.letterHeight.min) : (input.letterHeight ?? 0);
  if (!fits(letterHeight)) {
    const { wide, high } = overs(letterHeight);
    // The side that is further out is reported, because the other may fit once it is mended.
    const code = wide > high ? 'too-wide' : 'too-high';
    throw new EngravingError({
      code,
      over: Math.ceil(Math.max(wide, high) * 100) / 100,
      largest,
      ...(input.flat && { isFlat: true }),
    });
  }

  const scale = scaleOf(letterHeight);
  const free = cell - (overs(letterHeight).wide + cell);
  const stretched =
    input.kashida > 0
      ? stretch(font, text, input, scale, { wide: free * input.kashida, high: roomHigh })
      : line;
  const block = stretched.ink(scale) ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const united = unite(stretched.outlines(scale), tolerances[quality], quality === 'exact');

  // Every text has the same place in its own cell, so that gaps are equal all around the ring, also across the seam.
  const length = lengthOf(block);
  const sign = ornamentWidth(letterHeight);
  const rest = cell - length - sign;
  const gap = ornament ? rest / 2 : rest;
  const atLeft =
    input.align === 'center' ? 'center' : (input.align === 'start') === shaped.isRtl ? 'right' : 'left';
  const inset = input.flat && ornament ? sign / 2 + 2 * input.margin : input.margin;
  const textLeft = {
    left: inset,
    right: cell - inset - length,
    center: input.flat ? (cell - length) / 2 : gap / 2,
  }[atLeft];
  const up = (height - heightOf(block)) / 2 - block.bottom;
  const contours: Contour[] = [];
  const isMirrored = input.surface === 'inside';
  const place = (contour: Contour, dx: number, dy: number, by = 1) => {
    const placed = mapContour(contour, (x, y) => {
      const along = x * by + dx;
      return [isMirrored ? width - along : along, y * by + dy];
    });
    // Outlines run counterclockwise and holes clockwise, mirrored or not.
    contours.push(isMirrored ? reversedContour(placed) : placed);
  };
  // The ornament is in the middle of the free space in the text's cell.
  const textRight = textLeft + length;
  const freeLeft = textLeft;
  const freeRight = cell - textRight;
  const ornamentAt = input.flat
    ? cell
    : atLeft === 'center'
      ? textRight + gap + sign / 2
      : freeRight > freeLeft
        ? (textRight + cell) / 2
        : freeLeft / 2;
  for (let n = 0; n < input.repeat; n += 1) {
    for (const contour of united) place(contour, n * cell + textLeft - block.left, up);
    if (ornament && !(input.flat && n === input.repeat - 1))
      place(ornament.contour, n * cell + ornamentAt, height / 2, ornamentShare * letterHeight);
  }
  const bent = bend(contours, input.flat ?? { length: width, arc: 0 }, height, quality);
  const ink = boxOf(bent.contours);
  if (!ink) throw new EngravingError({ code: 'empty-text' });
  return {
    engine: engineVersion,
    ...bent,
    surface: input.surface,
    letterHeight,
    largest: largest ?? letterHeight,
    ink,
    gap,
  };
}

/** The largest letter height within the limits that fits, in hundredths of a millimetre; null if none does. */
function largestThat(fits: (letterHeight: number) => boolean): number | null {
  const { min, max } = ringLimits.letterHeight;
  if (!fits(min)) return null;
  if (fits(max)) return max;
  let [low, high]: [number, number] = [min, max];
  while (high - low > 0.004) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const nearest = floored(high);
  return fits(nearest) ? nearest : Math.max(min, floored(low));
}

/**
 * Lengthens a line by kashidas, by at most `wide` mm, and not beyond `high` mm of height. A font whose kashidas do not
 * lengthen words leaves it as it is.
 */
function stretch(
  font: EngravingFont,
  text: string,
  input: RingInput,
  scale: number,
  { wide, high }: { wide: number; high: number },
): Line {
  const lineOf = (stretched: string) => new Line(shapeLine(font, stretched), input);
  const plain = lineOf(text);
  const [mainFont] = font.files;
  if (!mainFont || !hasKashida(mainFont) || wide <= 0) return plain;
  const sizeOf = (line: Line) => line.ink(scale) ?? { left: 0, bottom: 0, right: 0, top: 0 };
  const base = lengthOf(sizeOf(plain));
  const highest = Math.max(high, heightOf(sizeOf(plain))) + 1e-6;
  // Some letters have other forms before a kashida.
  const places = kashidaPlaces(text).filter(
    (place) => heightOf(sizeOf(lineOf(withKashidas(text, [place], 1)))) <= highest,
  );
  if (places.length === 0) return plain;
  const lineWith = (count: number) => lineOf(withKashidas(text, places, count));
  const one = lengthOf(sizeOf(lineWith(places.length))) - base;
  if (one <= 0.01) return plain;
  let [stretched, fits, many] = [
    plain,
    0,
    Math.min(maxKashidas, Math.floor((wide / one) * places.length)) + 1,
  ];
  while (many - fits > 1) {
    const count = Math.floor((fits + many) / 2);
    const line = lineWith(count);
    if (lengthOf(sizeOf(line)) - base > wide + 1e-9) many = count;
    else [stretched, fits] = [line, count];
  }
  return stretched;
}
