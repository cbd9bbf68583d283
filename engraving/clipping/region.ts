import { type Box, boxOf, type Contour, cubicAt, endOf, type Point } from '../geometry.ts';
import { chordsOf } from '../union.ts';

/** The distance in mm that chords may have from the curves of a region, and points from its edge to count as inside. */
export const tolerance = 0.002;
const onEdge = 0.005;

const maxRows = 1024;
/** The average number of rows that an edge may be in. */
const maxSpread = 4;

/** Polygons of more points than these are cut to the neighbourhood of what they clip. */
const small = 300;

/** Edges by the rows of equal height that they cross. */
interface Rows {
  readonly height: number;
  readonly rows: readonly (readonly number[])[];
}

/** A part of the plane in mm, such as a clip path leaves. Its contours may be filled by either rule. */
export class Region {
  readonly contours: readonly Contour[];
  /** Null when there is nothing in it. */
  readonly box: Box | null;
  /** True if it is its box. */
  readonly isBox: boolean;
  readonly #look: (edges: number) => void;
  #polygons: readonly Float64Array[] | null = null;
  #edges: Float64Array | null = null;
  #rows: Rows | null = null;

  /** `look` hears how many edges are looked at. */
  constructor(contours: readonly Contour[], look: (edges: number) => void) {
    this.contours = contours;
    this.box = boxOf(contours);
    const [only, ...others] = contours;
    this.isBox = only !== undefined && others.length === 0 && isUpright(only);
    this.#look = look;
  }

  /** The number of chords of its edge. */
  get size(): number {
    return this.#chords().length / 4;
  }

  /** Contours that leave the same within a box: those of a large region are lines, and only the ones near the box. */
  near({ left, bottom, right, top }: Box): readonly Contour[] {
    if (this.size <= small) return this.contours;
    const by = 1 + Math.max(right - left, top - bottom) * 0.01;
    const sides: readonly (readonly [axis: 0 | 1, limit: number, sign: 1 | -1])[] = [
      [0, left - by, 1],
      [0, right + by, -1],
      [1, bottom - by, 1],
      [1, top + by, -1],
    ];
    return this.#flat().flatMap((polygon) => {
      this.#look(polygon.length / 2);
      let points: ArrayLike<number> = polygon;
      for (const [axis, limit, sign] of sides) points = cutPolygon(points, axis, limit, sign);
      return points.length < 6 ? [] : [contourOf(points)];
    });
  }

  /** Counts how often lines cross the edge of the region, up to a number. */
  crossingsWith(contours: readonly Contour[], max: number): number {
    let count = 0;
    for (const { start, segments } of contours) {
      let from = start;
      let at = start;
      const see = (to: Point) => {
        if (count <= max) count += this.crossings(from, to).length;
        from = to;
      };
      for (const segment of segments) {
        if (count > max) return count;
        eachChord(at, segment, see);
        at = endOf(segment);
      }
      see(start);
    }
    return count;
  }

  /** Returns whether a box lies in the region as a whole, or not at all. */
  relationTo(box: Box): 'inside' | 'outside' | 'crossing' {
    const bounds = this.box;
    if (
      !bounds ||
      box.left > bounds.right ||
      box.right < bounds.left ||
      box.bottom > bounds.top ||
      box.top < bounds.bottom
    )
      return 'outside';
    const isWithin =
      box.left >= bounds.left &&
      box.right <= bounds.right &&
      box.bottom >= bounds.bottom &&
      box.top <= bounds.top;
    if (this.isBox) return isWithin ? 'inside' : 'crossing';
    let isCrossed = false;
    this.#near(box.bottom, box.top, (x0, y0, x1, y1) => {
      isCrossed ||=
        Math.min(x0, x1) <= box.right &&
        Math.max(x0, x1) >= box.left &&
        Math.min(y0, y1) <= box.top &&
        Math.max(y0, y1) >= box.bottom;
    });
    if (isCrossed) return 'crossing';
    return this.has([(box.left + box.right) / 2, (box.bottom + box.top) / 2]) ? 'inside' : 'outside';
  }

  /** Returns whether a point lies in the region or on its edge. */
  has([x, y]: Point): boolean {
    let [isIn, isOn] = [false, false];
    this.#near(y - onEdge, y + onEdge, (x0, y0, x1, y1, isFirst) => {
      if (!isFirst) return;
      isOn ||= distanceTo(x, y, x0, y0, x1, y1) <= onEdge;
      if (y0 <= y !== y1 <= y && x0 + ((x1 - x0) * (y - y0)) / (y1 - y0) > x) isIn = !isIn;
    });
    return isIn || isOn;
  }

  /** Returns the places, from 0 to 1, at which a line crosses the edge of the region. */
  crossings([ax, ay]: Point, [bx, by]: Point): number[] {
    const places: number[] = [];
    const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)];
    this.#near(Math.min(ay, by), Math.max(ay, by), (x0, y0, x1, y1) => {
      if (Math.max(x0, x1) < left || Math.min(x0, x1) > right) return;
      const cross = (bx - ax) * (y1 - y0) - (by - ay) * (x1 - x0);
      if (cross === 0) return;
      const along = ((x0 - ax) * (y1 - y0) - (y0 - ay) * (x1 - x0)) / cross;
      const across = ((x0 - ax) * (by - ay) - (y0 - ay) * (bx - ax)) / cross;
      if (along > 0 && along < 1 && across >= 0 && across <= 1) places.push(along);
    });
    return places;
  }

  /** Calls `see` with the edges between two heights, with some more than once, of which the first is marked. */
  #near(
    bottom: number,
    top: number,
    see: (x0: number, y0: number, x1: number, y1: number, isFirst: boolean) => void,
  ): void {
    const { box } = this;
    if (!box) return;
    const edges = this.#chords();
    const { height, rows } = (this.#rows ??= rowsOf(edges, box));
    const rowAt = (y: number) =>
      Math.max(0, Math.min(rows.length - 1, Math.floor((y - box.bottom) / height)));
    const [first, last] = [rowAt(bottom), rowAt(top)];
    for (let row = first; row <= last; row++) {
      const entries = rows[row] ?? [];
      this.#look(entries.length + 1);
      for (const n of entries) {
        const [y0, y1] = [edges[n + 1] ?? 0, edges[n + 3] ?? 0];
        const isFirst = row === first || rowAt(Math.min(y0, y1)) === row;
        see(edges[n] ?? 0, y0, edges[n + 2] ?? 0, y1, isFirst);
      }
    }
  }

  #chords(): Float64Array {
    this.#edges ??= edgesOf(this.#flat());
    return this.#edges;
  }

  #flat(): readonly Float64Array[] {
    this.#polygons ??= this.contours.map(({ start, segments }) => {
      const points = [start[0], start[1]];
      let from = start;
      for (const segment of segments) {
        eachChord(from, segment, ([x, y]) => points.push(x, y));
        from = endOf(segment);
      }
      return Float64Array.from(points);
    });
    return this.#polygons;
  }
}

/** The sides of polygons as x, y, x, y. */
function edgesOf(polygons: readonly Float64Array[]): Float64Array {
  const edges: number[] = [];
  for (const points of polygons) {
    let [x, y] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    for (let n = 0; n < points.length; n += 2) {
      const [nextX, nextY] = [points[n] ?? 0, points[n + 1] ?? 0];
      if (x !== nextX || y !== nextY) edges.push(x, y, nextX, nextY);
      [x, y] = [nextX, nextY];
    }
  }
  return Float64Array.from(edges);
}

/**
 * Cuts a polygon of x, y at an upright or level line (Sutherland and Hodgman). Parts that come apart stay joined along
 * that line.
 */
function cutPolygon(points: ArrayLike<number>, axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const cut: number[] = [];
  let [x, y] = [points[points.length - 2] ?? 0, points[points.length - 1] ?? 0];
  let wasIn = sign * ((axis === 0 ? x : y) - limit) >= 0;
  for (let n = 0; n < points.length; n += 2) {
    const [nextX, nextY] = [points[n] ?? 0, points[n + 1] ?? 0];
    const isIn = sign * ((axis === 0 ? nextX : nextY) - limit) >= 0;
    if (isIn !== wasIn) {
      const share = (limit - (axis === 0 ? x : y)) / (axis === 0 ? nextX - x : nextY - y);
      if (axis === 0) cut.push(limit, y + (nextY - y) * share);
      else cut.push(x + (nextX - x) * share, limit);
    }
    if (isIn) cut.push(nextX, nextY);
    [x, y, wasIn] = [nextX, nextY, isIn];
  }
  return cut;
}

function contourOf(points: ArrayLike<number>): Contour {
  const start: Point = [points[0] ?? 0, points[1] ?? 0];
  const segments: Point[] = [];
  for (let n = 2; n < points.length; n += 2) segments.push([points[n] ?? 0, points[n + 1] ?? 0]);
  return { start, segments: [...segments, start] };
}

/** Cuts a segment into chords: calls `see` with the end of each, and with its parameter there. */
export function eachChord(
  from: Point,
  segment: Contour['segments'][number],
  see: (to: Point, t: number) => void,
): void {
  const chords = chordsOf(from, segment, tolerance);
  for (let n = 1; n < chords && segment.length === 6; n++) {
    const t = n / chords;
    see(
      [
        cubicAt(from[0], segment[0], segment[2], segment[4], t),
        cubicAt(from[1], segment[1], segment[3], segment[5], t),
      ],
      t,
    );
  }
  see(endOf(segment), 1);
}

/** Sorts edges into rows, into fewer rows when edges are so high that each would be in too many. */
function rowsOf(edges: Float64Array, { bottom, top }: Box): Rows {
  const count = edges.length / 4;
  for (let size = Math.min(maxRows, Math.max(1, count)); ; size = Math.ceil(size / 4)) {
    const height = Math.max((top - bottom) / size, 1e-9);
    const rowAt = (y: number) => Math.max(0, Math.min(size - 1, Math.floor((y - bottom) / height)));
    const rows: number[][] = Array.from({ length: size }, () => []);
    const max = size === 1 ? Infinity : maxSpread * count + maxRows;
    let entries = 0;
    for (let n = 0; n < edges.length && entries <= max; n += 4) {
      const [y0, y1] = [edges[n + 1] ?? 0, edges[n + 3] ?? 0];
      const [low, high] = [rowAt(Math.min(y0, y1)), rowAt(Math.max(y0, y1))];
      entries += high - low + 1;
      if (entries <= max) for (let row = low; row <= high; row++) rows[row]?.push(n);
    }
    if (entries <= max) return { height, rows };
  }
}

function distanceTo(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

/** Returns whether a contour is a rectangle with upright sides. */
function isUpright({ start, segments }: Contour): boolean {
  const corners = [start];
  for (const segment of segments) {
    const [x, y] = corners.at(-1) ?? start;
    if (segment.length === 6) return false;
    if (segment[0] !== x && segment[1] !== y) return false;
    if (segment[0] !== x || segment[1] !== y) corners.push(segment);
  }
  const last = corners.at(-1);
  if (corners.length > 1 && last?.[0] === start[0] && last[1] === start[1]) corners.pop();
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d || corners.length !== 4) return false;
  const opposite = (one: Point, other: Point) => one[0] !== other[0] && one[1] !== other[1];
  return opposite(a, c) && opposite(b, d) && (a[0] === d[0] || a[1] === d[1]);
}
