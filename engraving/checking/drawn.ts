import { boxOf, endOf, type Box } from '../geometry.ts';
import { isPainted, type Outline, type ReadDrawing, type ReadShape } from '../reading/read-drawing.ts';

/** Ends and lines nearer than this, in mm, touch: no laser shows the difference. */
export const touching = 0.005;

/** An outline that a file shows and paints. */
export interface DrawnOutline {
  readonly outline: Outline;
  /** Its shape and its place in it. */
  readonly shape: number;
  readonly number: number;
  /** The first layer of the same name; of a file that names none, one for each colour. */
  readonly layer: number;
  /**
   * Lines that a workshop burns in one pass have one number: a colour, and in DXF and PLT a colour of a layer. The same line in
   * another pass is another act (engraved, then cut), so only outlines of one pass are compared.
   */
  readonly pass: number;
  /** A white fill burns nothing: with a stroke it is a line, without one it does not burn. */
  readonly fill: 'none' | 'nonzero' | 'evenodd';
  /** The width in mm. */
  readonly stroke: number | null;
  readonly burns: boolean;
  /** True if its ends meet. */
  readonly closed: boolean;
  readonly box: Box;
}

/** DXF and PLT fill nothing by themselves; programs fill the closed lines of a pass, by the even-odd rule. */
export const fillsLines = ({ format }: Pick<ReadDrawing, 'format'>): boolean =>
  format === 'dxf' || format === 'plt';

const isWhite = (color: string | null | undefined): boolean => color?.toLowerCase() === '#ffffff';

/** Returns whether nothing but white is shown, so that white is what burns. */
function isAllWhite({ layers, shapes }: ReadDrawing): boolean {
  return shapes.every(
    ({ layer, fill, stroke }) =>
      layers[layer]?.shown === false || [fill, stroke].every((paint) => !paint || isWhite(paint.color)),
  );
}

/** Returns the shapes of a shape whose fill and stroke burn in two passes; itself when they do not. */
export function passesOf(shape: ReadShape): ReadShape[] {
  const { fill, stroke } = shape;
  const areOne = !fill || !stroke || fill.color?.toLowerCase() === stroke.color?.toLowerCase();
  if (areOne || isWhite(fill.color)) return [shape];
  return [
    { ...shape, stroke: null },
    { ...shape, fill: null },
  ];
}

/** Gives fills and strokes of one shape that burn in two passes a shape each. */
export const inPasses = (drawing: ReadDrawing): ReadDrawing => ({
  ...drawing,
  shapes: drawing.shapes.flatMap(passesOf),
});

/**
 * Returns the visible, painted shapes: no hidden layers, and no paths that are neither filled nor stroked. The fill and the stroke of a
 * shape count as one, so what compares passes takes a drawing `inPasses`.
 */
export function drawnOf(drawing: ReadDrawing): DrawnOutline[] {
  const byLayer = fillsLines(drawing);
  const whiteBurns = isAllWhite(drawing);
  const isUnnamed = drawing.layers.length === 1 && drawing.layers[0]?.name === '';
  const passes = new Map<string, number>();
  // A file may draw on a layer, on another, and on the first again, each time in its own group.
  const layers = new Map<string, number>();
  for (const [n, { name }] of drawing.layers.entries()) if (!layers.has(name)) layers.set(name, n);
  return drawing.shapes.flatMap((one, shape) => {
    const { layer: layerIndex, fill, stroke, outlines } = one;
    if (drawing.layers[layerIndex]?.shown === false || !isPainted(one)) return [];
    const burnt = fill && (whiteBurns || !isWhite(fill.color)) ? fill : null;
    const color = (burnt ?? stroke ?? fill)?.color?.toLowerCase();
    const named = layers.get(drawing.layers[layerIndex]?.name ?? '') ?? layerIndex;
    const key = `${byLayer || color === undefined ? named : ''} ${color ?? ''}`;
    const pass = passes.get(key) ?? passes.size;
    passes.set(key, pass);
    return outlines.flatMap((outline, number): DrawnOutline[] => {
      const box = boxOf([outline]);
      if (!box) return [];
      return [
        {
          outline,
          shape,
          number,
          layer: isUnnamed ? pass : named,
          pass,
          fill: outline.segments.length > 0 ? ((stroke ? burnt : fill)?.rule ?? 'none') : 'none',
          stroke: stroke?.width ?? null,
          burns: burnt !== null || stroke !== null,
          closed: outline.segments.length > 0 && (outline.closed || gapOf(outline) <= touching),
          box,
        },
      ];
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
  left: some.reduce((min, { left }) => Math.min(min, left), Infinity),
  bottom: some.reduce((min, { bottom }) => Math.min(min, bottom), Infinity),
  right: some.reduce((max, { right }) => Math.max(max, right), -Infinity),
  top: some.reduce((max, { top }) => Math.max(max, top), -Infinity),
});
