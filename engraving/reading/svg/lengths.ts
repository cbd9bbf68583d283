import { type Affine, composed, moved, scaled } from '../affine.ts';
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
 * Returns a length in user units: a part of `whole` when it is in %, of the size of the font when in em or ex; null if the text is not
 * a length.
 */
export function userUnits(text: string | undefined, whole: number, font = 16): number | null {
  const length = readLength(text);
  if (!length) return null;
  if (length.unit === '%') return (length.value * whole) / 100;
  if (length.unit === 'em') return length.value * font;
  if (length.unit === 'rem') return length.value * 16;
  if (length.unit === 'ex') return (length.value * font) / 2;
  const size = units.get(length.unit);
  return size === undefined ? null : length.value * size;
}

/** Reads numbers separated by blanks or commas, up to the first fault. */
export const readNumbers = (text: string): number[] => readAllNumbers(text).numbers;

/** Reads the same, and says whether there was no fault. */
export function readAllNumbers(text: string): { numbers: number[]; isWhole: boolean } {
  const bytes = encoder.encode(text);
  const scanner = new Scanner(bytes);
  const numbers: number[] = [];
  for (;;) {
    scanner.blanks(true);
    const value = scanner.number();
    if (Number.isNaN(value)) return { numbers, isWhole: scanner.at >= bytes.length };
    numbers.push(value);
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
