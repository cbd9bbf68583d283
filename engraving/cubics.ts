import { type Contour, cubicAt, endOf, type Point, turns } from './geometry.ts';

/** A cubic Bézier with its start, or a line with both ends. */
export type Cubic = readonly [start: Point, one: Point, two: Point, end: Point];
export type Line = readonly [start: Point, end: Point];

/** Cuts nearer to an end than this move the box by less than 1e-6 mm, and would leave pieces without a direction. */
const nearEnd = 1e-4;

/**
 * Walks along a contour from its start back to it: lines, and cubics cut where x or y turns, so that no piece leaves
 * the box of its ends. `bends` also cuts where the curve bends the other way. An open contour is closed by
 * a line, unless it says that it is not `closed`.
 */
export function* pieces(
  { start, segments, closed = true }: Contour & { readonly closed?: boolean },
  bends = false,
): Generator<Line | Cubic> {
  let from = start;
  for (const segment of segments) {
    const end = endOf(segment);
    if (segment.length === 2) yield [from, end];
    else yield* monotone([from, [segment[0], segment[1]], [segment[2], segment[3]], end], bends);
    from = end;
  }
  if (closed && (from[0] !== start[0] || from[1] !== start[1])) yield [from, start];
}

function* monotone(cubic: Cubic, bends: boolean): Generator<Cubic> {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = cubic;
  const cuts = [...turns(x0, x1, x2, x3), ...turns(y0, y1, y2, y3), ...(bends ? bendsOf(cubic) : [])]
    .filter((t) => t > nearEnd && t < 1 - nearEnd)
    .toSorted((a, b) => a - b);
  let rest = cubic;
  let previous = 0;
  for (const t of cuts) {
    if (t - previous < nearEnd) continue;
    const [left, right] = splitCubic(rest, (t - previous) / (1 - previous));
    yield left;
    [rest, previous] = [right, t];
  }
  yield rest;
}

/** The parameters in which a cubic changes the side to which it bends: B′ × B″ = 0. */
function bendsOf([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Cubic): number[] {
  const [ax, ay] = [x1 - x0, y1 - y0];
  const [bx, by] = [x2 - x1 - ax, y2 - y1 - ay];
  const [cx, cy] = [x3 - x2 - ax - 2 * bx, y3 - y2 - ay - 2 * by];
  const [p, q, r] = [bx * cy - by * cx, ax * cy - ay * cx, ax * by - ay * bx];
  if (Math.abs(p) < 1e-12) return Math.abs(q) < 1e-12 ? [] : [-r / q];
  const root = q * q - 4 * p * r;
  return root <= 0 ? [] : [(-q + Math.sqrt(root)) / (2 * p), (-q - Math.sqrt(root)) / (2 * p)];
}

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Cuts a cubic in two at t (de Casteljau). */
export function splitCubic([p0, p1, p2, p3]: Cubic, t: number): [Cubic, Cubic] {
  const [a, b, c] = [between(p0, p1, t), between(p1, p2, t), between(p2, p3, t)];
  const [d, e] = [between(a, b, t), between(b, c, t)];
  const middle = between(d, e, t);
  return [
    [p0, a, d, middle],
    [middle, e, c, p3],
  ];
}

export const pointOf = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Cubic, t: number): Point => [
  cubicAt(x0, x1, x2, x3, t),
  cubicAt(y0, y1, y2, y3, t),
];

/**
 * Returns the points of a polygon that is nowhere farther than `tolerance` mm from a contour and has the same box. Of one
 * that is not `closed`, the last point is its end.
 */
export function flatten(contour: Contour & { readonly closed?: boolean }, tolerance: number): Point[] {
  const points: Point[] = [];
  for (const piece of pieces(contour)) {
    points.push(piece[0]);
    if (piece.length === 2) continue;
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = piece;
    const bend = Math.max(
      Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
      Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    );
    // A chord over 1/n of the parameter is at most max|B″| / 8n² away, and |B″| is at most 6 · bend.
    const steps = Math.ceil(Math.sqrt((0.75 * bend) / tolerance));
    for (let step = 1; step < steps; step++) points.push(pointOf(piece, step / steps));
  }
  if (contour.closed === false) {
    const last = contour.segments.at(-1);
    points.push(last ? endOf(last) : contour.start);
  }
  return points;
}
