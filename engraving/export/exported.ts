import { straightEdge } from '../bend.ts';
import type { Contour } from '../geometry.ts';
import type { RingDrawing } from '../ring-drawing.ts';

/** One of several strips on a sheet, at its place there in mm. */
export interface Piece {
  readonly name: string;
  readonly contours: readonly Contour[];
  readonly edge: Contour;
}

/**
 * The input of an export: the strip in mm and its contours, which are filled by the even-odd rule. Without an `edge` the
 * strip is straight. A sheet has `pieces` in the order of burning, whose contours, in that order, are its `contours`.
 */
export type Exported = Pick<RingDrawing, 'width' | 'height' | 'contours'> & {
  readonly edge?: Contour;
  readonly pieces?: readonly Piece[];
};

export const edgesOf = ({ width, height, edge, pieces }: Exported): readonly Contour[] =>
  pieces?.map((piece) => piece.edge) ?? [edge ?? straightEdge(width, height)];

/** The layers of every file: the burnt contours, and the edge of the strip, which is never burnt. */
export const layers = { engrave: 'ENGRAVE', strip: 'STRIP' } as const;

/** Says the true size and the layers in ASCII. */
export const describe = ({ width, height, pieces }: Exported): string => {
  const size = `${width.toFixed(4)} x ${height.toFixed(4)} mm, true size`;
  return pieces
    ? `Sheet ${size}, strips in the order of burning: ${pieces.length}. Layer ${layers.engrave} is burnt, layer ${layers.strip} is the edges of the strips and is not.`
    : `Strip ${size}. Layer ${layers.engrave} is burnt, layer ${layers.strip} is the edge of the strip and is not.`;
};

/**
 * Returns a name on one line: without what no format may hold (control characters, halves of pairs, U+FFFE and U+FFFF).
 */
export const plainName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, ' ')
    .trim();

/**
 * Writes a number with at most so many digits after the point (up to 6, or more for numbers that are 0 or at least
 * 1e-6), never as a power of ten. Throws RangeError when it is not finite.
 */
export function decimal(value: number, digits: number): string {
  if (!Number.isFinite(value)) throw new RangeError('A drawing has a coordinate that is not a number.');
  const scale = 10 ** digits;
  const whole = Math.round(value * scale);
  // The same as toFixed, which is slow, where the product is exact enough to show on which side of a half it is.
  const isSure = Math.abs(whole) < 1e9 && Math.abs(Math.abs(value * scale - whole) - 0.5) > 1e-6;
  const rounded = isSure ? whole / scale : Number(value.toFixed(digits));
  return rounded === 0 ? '0' : String(rounded);
}
