import { Blob, DrawFuncs, Face, Font } from 'harfbuzzjs';
import { EngravingError } from './errors.ts';
import { type Box, boxOf, type Contour, type Point, type Segment } from './geometry.ts';

/** A glyph's outline in em, with the box around it; null for a glyph without ink. */
export interface Outline {
  readonly contours: readonly Contour[];
  readonly box: Box | null;
}

/** One file of a font. */
export interface FontFile {
  readonly font: Font;
  /** Its units in one em. */
  readonly unitsPerEm: number;
  readonly outlines: Map<number, Outline>;
}

/** The state of the outline being drawn. HarfBuzz calls back synchronously, so one state is enough. */
let drawn: Contour[] = [];
let start: Point = [0, 0];
let segments: Segment[] = [];
let at: Point = [0, 0];

const finish = () => {
  if (segments.length > 0) {
    // A contour ends where it starts, also when its font leaves the last line out.
    if (at[0] !== start[0] || at[1] !== start[1]) segments.push(start);
    drawn.push({ start, segments });
  }
  segments = [];
};

const draw = new DrawFuncs();
draw.setMoveToFunc((x, y) => {
  finish();
  start = [x, y];
  at = start;
});
draw.setLineToFunc((x, y) => {
  if (x !== at[0] || y !== at[1]) segments.push([x, y]);
  at = [x, y];
});
draw.setQuadraticToFunc((cx, cy, x, y) => {
  // A quadratic curve as the same cubic one.
  const [x0, y0] = at;
  segments.push([
    x0 + ((cx - x0) * 2) / 3,
    y0 + ((cy - y0) * 2) / 3,
    x + ((cx - x) * 2) / 3,
    y + ((cy - y) * 2) / 3,
    x,
    y,
  ]);
  at = [x, y];
});
draw.setCubicToFunc((x1, y1, x2, y2, x, y) => {
  segments.push([x1, y1, x2, y2, x, y]);
  at = [x, y];
});
draw.setClosePathFunc(finish);

/** Returns a glyph's outline in em. */
export function outlineOf(file: FontFile, glyph: number): Outline {
  const cached = file.outlines.get(glyph);
  if (cached) return cached;
  drawn = [];
  segments = [];
  file.font.drawGlyph(glyph, draw);
  finish();
  const scale = 1 / file.unitsPerEm;
  const contours = drawn.map(
    (contour): Contour => ({
      start: [contour.start[0] * scale, contour.start[1] * scale],
      segments: contour.segments.map(
        (segment) => segment.map((value) => value * scale) as unknown as Segment,
      ),
    }),
  );
  const outline = { contours, box: boxOf(contours) };
  file.outlines.set(glyph, outline);
  return outline;
}

export function openFontFile(bytes: Uint8Array): FontFile {
  const face = new Face(new Blob(bytes));
  const { upem } = face;
  if (!(upem >= 16 && upem <= 16_384) || face.collectUnicodes().length === 0)
    throw new EngravingError({ code: 'unreadable-font' });
  return { font: new Font(face), unitsPerEm: upem, outlines: new Map() };
}
