import { type Contour, cubicAt, endOf, type Point } from '../geometry.ts';

/** A grey picture, row by row from the top. */
export interface Bitmap {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** A byte for each pixel: 0 is black, 255 white. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Lines that take the place of a curve, and scan lines of a pixel. */
const chords = 16;
const lines = 4;

/**
 * Paints contours in mm, filled by the even-odd rule, black on white: (left, top) in mm is the upper left corner of a
 * picture of so many pixels. A pixel is as dark as it is covered: exactly along x, by 4 scan lines along y.
 */
export function paint(
  contours: readonly Contour[],
  window: { left: number; top: number; pxPerMm: number; width: number; height: number },
): Bitmap {
  const { width, height, pxPerMm } = window;
  const crossings: number[][] = Array.from({ length: height * lines }, () => []);
  const toPixels = ([x, y]: Point): Point => [
    (x - window.left) * pxPerMm,
    (window.top - y) * pxPerMm * lines,
  ];
  for (const contour of contours) {
    const points = flattened(contour).map(toPixels);
    for (const [index, [x1, y1]] of points.entries()) {
      const [x2, y2] = points[index + 1] ?? points[0] ?? [x1, y1];
      const [low, high] = [Math.min(y1, y2), Math.min(Math.max(y1, y2), crossings.length)];
      for (let line = Math.max(0, Math.ceil(low - 0.5)); line + 0.5 < high; line++) {
        crossings[line]?.push(x1 + ((x2 - x1) * (line + 0.5 - y1)) / (y2 - y1));
      }
    }
  }
  const bytes = new Uint8Array(width * height).fill(255);
  const ink = new Float64Array(width);
  for (let row = 0; row < height; row++) {
    ink.fill(0);
    for (const line of crossings.slice(row * lines, row * lines + lines)) {
      line.sort((a, b) => a - b);
      for (let index = 0; index + 1 < line.length; index += 2) {
        cover(ink, Math.max(0, line[index] ?? 0), Math.min(width, line[index + 1] ?? 0));
      }
    }
    for (const [column, covered] of ink.entries()) {
      bytes[row * width + column] = Math.round(255 - (255 / lines) * Math.min(lines, covered));
    }
  }
  return { width, height, bytes };
}

function cover(ink: Float64Array, from: number, to: number): void {
  for (let column = Math.floor(from); column < to; column++) {
    ink[column] = (ink[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column);
  }
}

/** Returns the corners of a contour whose curves became chords. */
export function flattened({ start, segments }: Contour): Point[] {
  const points: Point[] = [];
  let from = start;
  for (const segment of segments) {
    points.push(from);
    if (segment.length === 6) {
      const [x1, y1, x2, y2, x, y] = segment;
      for (let chord = 1; chord < chords; chord++) {
        const t = chord / chords;
        points.push([cubicAt(from[0], x1, x2, x, t), cubicAt(from[1], y1, y2, y, t)]);
      }
    }
    from = endOf(segment);
  }
  return points;
}
