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
  /** The first layer of the same name. */
  readonly layer: number;
  /**
   * Lines that a workshop burns in one pass have one number: a colour, and in DXF and PLT a colour of a layer. The same line in
   * another pass is another act (engraved, then cut), so only outlines of one pass are compared.
   */
  readonly pass: number;
  readonly fill: 'none' | 'nonzero' | 'evenodd';
  readonly stroke: number | null;
  /** True if its ends meet. */
  readonly closed: boolean;
  readonly box: Box;
}

/** DXF and PLT fill nothing by themselves; programs fill the closed lines of a pass, by the even-odd rule. */
export const fillsLines = ({ format }: Pick<ReadDrawing, 'format'>): boolean =>
  format === 'dxf' || format === 'plt';

/** Returns what a file shows and paints: not hidden layers, nor paths that are neither filled nor stroked. */
export function drawnOf(drawing: ReadDrawing): Drawn[] {
  const byLayer = fillsLines(drawing);
  const passes = new Map<string, number>();
  // A file may draw on a layer, on another, and on the first again, each time in a group of its own.
  const layers = new Map<string, number>();
  for (const [n, { name }] of drawing.layers.entries()) if (!layers.has(name)) layers.set(name, n);
  return drawing.shapes.flatMap(({ layer: own, color, fill, stroke, outlines }, shape) => {
    if (drawing.layers[own]?.shown === false || (fill === 'none' && stroke === null)) return [];
    const layer = layers.get(drawing.layers[own]?.name ?? '') ?? own;
    const key = `${byLayer || color === null ? layer : ''} ${color?.toLowerCase() ?? ''}`;
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
