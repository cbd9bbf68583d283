import { boxOf, endOf, type Box } from '../geometry.ts';
import type { Outline, ReadDrawing } from '../reading/read-drawing.ts';

/** Ends and lines nearer than this, in mm, touch: no laser shows the difference. */
export const touching = 0.005;

/** An outline that a file shows and paints. */
export interface Drawn {
  readonly outline: Outline;
  /** Its shape and its place in it. */
  readonly shape: number;
  readonly number: number;
  readonly layer: number;
  /**
   * One number for each layer and colour: what a workshop burns in one pass. The same line in another colour or layer is
   * another act (engraved, then cut), so only outlines of one pass are compared.
   */
  readonly pass: number;
  readonly fill: 'none' | 'nonzero' | 'evenodd';
  readonly stroke: number | null;
  /** Whether its ends meet. */
  readonly closed: boolean;
  readonly box: Box;
}

/** Returns what a file shows and paints: not hidden layers, nor paths that are neither filled nor stroked. */
export function drawnOf(drawing: ReadDrawing): Drawn[] {
  const passes = new Map<string, number>();
  return drawing.shapes.flatMap(({ layer, color, fill, stroke, outlines }, shape) => {
    if (drawing.layers[layer]?.shown === false || (fill === 'none' && stroke === null)) return [];
    const key = `${layer} ${color?.toLowerCase() ?? ''}`;
    const pass = passes.get(key) ?? passes.size;
    passes.set(key, pass);
    return outlines.flatMap((outline, number): Drawn[] => {
      const box = outline.segments.length > 0 ? boxOf([outline]) : null;
      if (!box) return [];
      const closed = outline.closed || gapOf(outline) <= touching;
      return [{ outline, shape, number, layer, pass, fill, stroke, closed, box }];
    });
  });
}

/** The distance in mm between the ends of an outline. */
export function gapOf({ start, segments }: Pick<Outline, 'start' | 'segments'>): number {
  const last = segments.at(-1);
  const end = last ? endOf(last) : start;
  return Math.hypot(end[0] - start[0], end[1] - start[1]);
}

export const around = (some: readonly Box[]): Box => ({
  left: some.reduce((least, { left }) => Math.min(least, left), Infinity),
  bottom: some.reduce((least, { bottom }) => Math.min(least, bottom), Infinity),
  right: some.reduce((most, { right }) => Math.max(most, right), -Infinity),
  top: some.reduce((most, { top }) => Math.max(most, top), -Infinity),
});
