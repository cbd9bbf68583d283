import { type Affine, composed, identity, moved, scaled, turned } from '../affine.ts';
import { Scanner } from '../scanner.ts';

/** The units of CSS in px, of which 96 are an inch. */
const units = new Map([
  ['', 1],
  ['px', 1],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['q', 96 / 101.6],
  ['pt', 96 / 72],
  ['pc', 16],
]);

const encoder = new TextEncoder();

export interface Length {
  readonly value: number;
  /** In lower case: empty, `%`, `mm` … */
  readonly unit: string;
}

/** Reads a number with its unit; null for anything else. */
export function readLength(text: string | undefined): Length | null {
  if (text === undefined || text.length > 100) return null;
  const scanner = new Scanner(encoder.encode(text.trim()));
  const value = scanner.number();
  if (!Number.isFinite(value)) return null;
  return { value, unit: text.trim().slice(scanner.at).trim().toLowerCase() };
}

/**
 * Returns a length in user units: a part of `whole` when it is in %, of the size of the font when in em or ex; null for what is not
 * a length.
 */
export function userUnits(text: string | undefined, whole: number, font = 16): number | null {
  const length = readLength(text);
  if (!length) return null;
  if (length.unit === '%') return (length.value * whole) / 100;
  if (length.unit === 'em' || length.unit === 'rem') return length.value * font;
  if (length.unit === 'ex') return (length.value * font) / 2;
  const size = units.get(length.unit);
  return size === undefined ? null : length.value * size;
}

/** Reads numbers that stand between blanks or commas, up to the first fault. */
export function readNumbers(text: string): number[] {
  const scanner = new Scanner(encoder.encode(text));
  const numbers: number[] = [];
  for (;;) {
    scanner.blanks(true);
    const value = scanner.number();
    if (Number.isNaN(value)) return numbers;
    numbers.push(value);
  }
}

/** Reads a list of transforms, those of SVG and their like in CSS. A fault ends the list. */
export function readTransform(text: string): Affine {
  let made = identity;
  for (const part of text.slice(0, 5000).split(')')) {
    const open = part.indexOf('(');
    if (open < 0) break;
    const words = part
      .slice(open + 1)
      .split(/[\s,]/)
      .filter(Boolean);
    const values = words.map((word) => readLength(word)?.value ?? Number.NaN);
    if (values.some(Number.isNaN)) break;
    const step = transformOf(part.slice(0, open).replaceAll(',', ' ').trim().toLowerCase(), values);
    if (!step) break;
    made = composed(made, step);
  }
  return made;
}

function transformOf(name: string, values: readonly number[]): Affine | null {
  const [a = 0, b, c, d = 0, e = 0, f = 0] = values;
  if (values.length === 0) return null;
  const radians = (a * Math.PI) / 180;
  switch (name) {
    case 'matrix':
      return values.length < 6 ? null : [a, b ?? 0, c ?? 0, d, e, f];
    case 'translate':
      return moved(a, b ?? 0);
    case 'translatex':
      return moved(a, 0);
    case 'translatey':
      return moved(0, a);
    case 'scale':
      return scaled(a, b ?? a);
    case 'rotate':
      return b === undefined
        ? turned(radians)
        : composed(moved(b, c ?? 0), composed(turned(radians), moved(-b, -(c ?? 0))));
    case 'skewx':
      return [1, 0, Math.tan(radians), 1, 0, 0];
    case 'skewy':
      return [1, Math.tan(radians), 0, 1, 0, 0];
    default:
      return null;
  }
}

/** Returns the place of a `viewBox` in its viewport, by `preserveAspectRatio`. Its first part is the map, then the sizes in its own units. */
export function fitViewBox(
  viewBox: readonly [x: number, y: number, width: number, height: number],
  width: number,
  height: number,
  aspect = 'xMidYMid meet',
): Affine {
  const [sx, sy] = [width / viewBox[2], height / viewBox[3]];
  const words = aspect.trim().split(/\s+/);
  const align = words.find((word) => word.startsWith('x')) ?? 'xMidYMid';
  if (words.includes('none')) return composed(scaled(sx, sy), moved(-viewBox[0], -viewBox[1]));
  const scale = words.includes('slice') ? Math.max(sx, sy) : Math.min(sx, sy);
  const share = (word: string) => (word === 'Min' ? 0 : word === 'Max' ? 1 : 0.5);
  return composed(
    moved(
      (width - viewBox[2] * scale) * share(align.slice(1, 4)),
      (height - viewBox[3] * scale) * share(align.slice(5, 8)),
    ),
    composed(scaled(scale, scale), moved(-viewBox[0], -viewBox[1])),
  );
}

/** Reads a `viewBox` with a positive size; null for any other. */
export function readViewBox(
  text: string | undefined,
): readonly [x: number, y: number, width: number, height: number] | null {
  const [x, y, width, height] = readNumbers(text?.slice(0, 500) ?? '');
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return width > 0 && height > 0 && [x, y, width, height].every(Number.isFinite)
    ? [x, y, width, height]
    : null;
}
