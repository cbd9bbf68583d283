import { type Contour, endOf, type Point } from '../geometry.ts';
import { type Cubic, pieces, pointOf, splitCubic } from '../cubics.ts';

/**
 * A corner of a polygon of arcs. `bulge` is that of DXF: the tangent of a quarter of the angle of the arc to the next
 * corner, positive when it runs counterclockwise, 0 for a line.
 */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly bulge: number;
}

/** The distance in mm that an arc may have from its curve, and a curve from a line that takes its place. */
const tolerance = 0.003;
const flatness = 0.0001;
const samples = 16;
const deepest = 16;

/**
 * Turns a contour in mm into lines and arcs that are at most 0.003 mm away and join smoothly where the curve does. Every
 * curve is first cut where x or y turns, and an arc between two such places never leaves the box of its ends, so the
 * box stays the same. Of a contour that is not `closed`, the last corner is its end. (Biarcs with equal tangent lengths: Bolton, "Biarc curves", 1975.)
 */
export function arcsOf(contour: Contour & { readonly closed?: boolean }): Corner[] {
  const corners: Corner[] = [];
  for (const piece of pieces(contour, true)) {
    if (piece.length === 2) corners.push(lineFrom(piece[0]));
    else addArcs(corners, piece, deepest);
  }
  if (contour.closed === false) {
    const last = contour.segments.at(-1);
    corners.push(lineFrom(last ? endOf(last) : contour.start));
  }
  return corners;
}

const lineFrom = ([x, y]: Point): Corner => ({ x, y, bulge: 0 });

function addArcs(corners: Corner[], cubic: Cubic, depth: number): void {
  const [start, one, two, end] = cubic;
  if (depth === 0 || lengthOf(cubic) < tolerance || isFlat(cubic)) {
    corners.push(lineFrom(start));
    return;
  }
  const leaving = direction(start, [one, two, end]);
  const arriving = direction(end, [two, one, start]);
  const pair = leaving && arriving && biarc(start, leaving, end, [-arriving[0], -arriving[1]]);
  if (pair && isNear(cubic, pair)) {
    corners.push(...pair);
    return;
  }
  const [left, right] = splitCubic(cubic, 0.5);
  addArcs(corners, left, depth - 1);
  addArcs(corners, right, depth - 1);
}

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

const lengthOf = ([a, b, c, d]: Cubic): number => distance(a, b) + distance(b, c) + distance(c, d);

function isFlat([start, one, two, end]: Cubic): boolean {
  const chord = direction(start, [end]);
  if (!chord) return false;
  const off = ([x, y]: Point) => Math.abs(chord[0] * (y - start[1]) - chord[1] * (x - start[0]));
  return off(one) < flatness && off(two) < flatness;
}

/** The unit vector to the first of some points that is not in the same place. */
function direction(from: Point, to: readonly Point[]): Point | undefined {
  for (const point of to) {
    const length = distance(from, point);
    if (length > 1e-7) return [(point[0] - from[0]) / length, (point[1] - from[1]) / length];
  }
  return undefined;
}

/** Two arcs from a point to another, with these directions there; undefined when they would turn too far. */
function biarc(start: Point, leaving: Point, end: Point, arriving: Point): [Corner, Corner] | undefined {
  const [vx, vy] = [end[0] - start[0], end[1] - start[1]];
  const chord = vx * vx + vy * vy;
  const along = vx * (leaving[0] + arriving[0]) + vy * (leaving[1] + arriving[1]);
  const aside = 1 - (leaving[0] * arriving[0] + leaving[1] * arriving[1]);
  if (along <= 0) return undefined;
  // The positive d of |v|² − 2d v·(leaving + arriving) = 2d² (1 − leaving·arriving), each tangent being d long.
  const d = chord / (along + Math.sqrt(along * along + 2 * aside * chord));
  const joint: Point = [
    (start[0] + end[0] + d * (leaving[0] - arriving[0])) / 2,
    (start[1] + end[1] + d * (leaving[1] - arriving[1])) / 2,
  ];
  const first = halfTangent(leaving, joint[0] - start[0], joint[1] - start[1]);
  const second = -halfTangent(arriving, end[0] - joint[0], end[1] - joint[1]);
  if (!(Math.abs(first) < 1 && Math.abs(second) < 1)) return undefined;
  return [
    { x: start[0], y: start[1], bulge: first },
    { x: joint[0], y: joint[1], bulge: second },
  ];
}

/** The tangent of half the angle from a direction to a chord, which is a quarter of the arc's angle. */
const halfTangent = ([tx, ty]: Point, cx: number, cy: number): number =>
  (tx * cy - ty * cx) / (Math.hypot(cx, cy) + tx * cx + ty * cy);

function isNear(cubic: Cubic, [first, second]: readonly [Corner, Corner]): boolean {
  const [start, , , end] = cubic;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  for (let sample = 1; sample < samples; sample++) {
    const point = pointOf(cubic, sample / samples);
    const isBefore = (point[0] - second.x) * dx + (point[1] - second.y) * dy < 0;
    const off = isBefore ? fromArc(point, first, [second.x, second.y]) : fromArc(point, second, end);
    if (!(off <= tolerance)) return false;
  }
  return true;
}

/** Returns the distance of a point from the circle of an arc, or from its line. */
function fromArc([x, y]: Point, from: Corner, to: Point): number {
  const [cx, cy] = [to[0] - from.x, to[1] - from.y];
  const length = Math.hypot(cx, cy);
  const side = (cx * (y - from.y) - cy * (x - from.x)) / length;
  if (Math.abs(from.bulge) < 1e-9) return Math.abs(side);
  const radius = (length * (1 + from.bulge ** 2)) / (4 * Math.abs(from.bulge));
  const toCentre = (length * (1 - from.bulge ** 2)) / (4 * from.bulge);
  const along = (cx * (x - from.x) + cy * (y - from.y)) / length - length / 2;
  return Math.abs(Math.hypot(along, side - toCentre) - radius);
}
