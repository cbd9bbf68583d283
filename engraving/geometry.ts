/** Plane geometry in mm: x to the right, y up. */

export type Point = readonly [x: number, y: number];

/** A line to a point, or a cubic Bézier: two control points and its end. */
export type Segment =
  | readonly [x: number, y: number]
  | readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** A closed contour: it ends where it starts, and its segments join end to start. */
export interface Contour {
  readonly start: Point;
  readonly segments: readonly Segment[];
}

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Returns the end of a segment. */
export const endOf = (segment: Segment): Point => (segment.length === 2 ? segment : [segment[4], segment[5]]);

/** Maps every point of a contour. `move` must be affine, or curves would become other curves. */
export function mapContour({ start, segments }: Contour, move: (x: number, y: number) => Point): Contour {
  return {
    start: move(start[0], start[1]),
    segments: segments.map((segment): Segment => {
      if (segment.length === 2) return move(segment[0], segment[1]);
      const [x1, y1, x2, y2, x, y] = segment;
      return [...move(x1, y1), ...move(x2, y2), ...move(x, y)];
    }),
  };
}

/** Returns the same contour the other way around. */
export function reversedContour({ start, segments }: Contour): Contour {
  const ends = [start, ...segments.map(endOf)];
  return {
    start: ends.at(-1) ?? start,
    segments: segments
      .map((segment, n): Segment => {
        const [x, y] = ends[n] ?? start;
        return segment.length === 2 ? [x, y] : [segment[2], segment[3], segment[0], segment[1], x, y];
      })
      .toReversed(),
  };
}

/** The parameters in (0, 1) at which a cubic of one coordinate turns. */
export function turns(a: number, b: number, c: number, d: number): number[] {
  const [p, q, r] = [d - 3 * c + 3 * b - a, 2 * (a - 2 * b + c), b - a];
  const roots: number[] = [];
  if (Math.abs(p) < 1e-12) {
    if (Math.abs(q) > 1e-12) roots.push(-r / q);
  } else {
    const root = q * q - 4 * p * r;
    if (root >= 0) roots.push((-q + Math.sqrt(root)) / (2 * p), (-q - Math.sqrt(root)) / (2 * p));
  }
  return roots.filter((t) => t > 0 && t < 1);
}

/** The value at t of a cubic of one coordinate. */
export const cubicAt = (a: number, b: number, c: number, d: number, t: number): number => {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
};

/** Returns the box around contours, curves by their extremes; null without contours. */
export function boxOf(contours: readonly Contour[]): Box | null {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  const see = (x: number, y: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  };
  for (const { start, segments } of contours) {
    let [x0, y0] = start;
    see(x0, y0);
    for (const segment of segments) {
      if (segment.length === 6) {
        const [x1, y1, x2, y2, x, y] = segment;
        for (const t of turns(x0, x1, x2, x)) see(cubicAt(x0, x1, x2, x, t), y0);
        for (const t of turns(y0, y1, y2, y)) see(x0, cubicAt(y0, y1, y2, y, t));
      }
      [x0, y0] = endOf(segment);
      see(x0, y0);
    }
  }
  return left > right ? null : { left, bottom, right, top };
}

/** The area inside the ends and control points of a contour; negative when it runs clockwise. */
export function signedArea({ start, segments }: Contour): number {
  let [area, x, y] = [0, ...start];
  for (const segment of segments)
    for (let n = 0; n < segment.length; n += 2) {
      const [nextX, nextY] = [segment[n] ?? 0, segment[n + 1] ?? 0];
      area += (x * nextY - nextX * y) / 2;
      [x, y] = [nextX, nextY];
    }
  return area;
}
