import { type Clipper, clipper } from './ready.ts';
import { type Box, type Contour, cubicAt, endOf, type Point, type Segment } from './geometry.ts';

/** A segment with its first point. */
interface Curve {
  readonly from: Point;
  readonly segment: Segment;
}

/** The vertices of polygons made from curves: vertex `v` lies on `curves[curve[v]]` at parameter `t[v]`. */
interface Vertices {
  readonly curves: Curve[];
  readonly curve: number[];
  readonly t: number[];
  readonly x: number[];
  readonly y: number[];
  /** The vertex after and before each one on its contour. */
  readonly next: number[];
  readonly before: number[];
}

/** The clipper rounds to this many decimals of a millimetre. */
const decimals = 5;

/** Contours with less area than this, in mm², are grains of the calculation and are left out. */
const smallestArea = 2e-6;

/** Returns into how many chords a cubic must be divided to stay within `tolerance` of it. */
export function chordsOf([x0, y0]: Point, segment: Segment, tolerance: number): number {
  if (segment.length === 2) return 1;
  const [x1, y1, x2, y2, x, y] = segment;
  // The second derivative bounds the distance between a curve and its chord.
  const bend = Math.max(
    Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
    Math.hypot(x1 - 2 * x2 + x, y1 - 2 * y2 + y),
  );
  return Math.min(256, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))));
}

/** The polygons of contours within `tolerance` mm, as triples x, y, mark. */
export function polygonsOf(contours: readonly Contour[], tolerance: number): Float64Array[] {
  const polygons: Float64Array[] = [];
  flatten(contours, tolerance, (points) => polygons.push(Float64Array.from(points)));
  return polygons;
}

function flatten(
  contours: readonly Contour[],
  tolerance: number,
  add: (points: number[], contour: number) => void,
): Vertices {
  const vertices: Vertices = { curves: [], curve: [], t: [], x: [], y: [], next: [], before: [] };
  const { curves, curve, t, x, y, next, before } = vertices;
  for (const [contour, { start, segments }] of contours.entries()) {
    const first = x.length;
    const points: number[] = [];
    let from = start;
    for (const segment of segments) {
      const chords = chordsOf(from, segment, tolerance);
      for (let n = 0; n < chords; n += 1) {
        const at = n / chords;
        const px = segment.length === 2 ? from[0] : cubicAt(from[0], segment[0], segment[2], segment[4], at);
        const py = segment.length === 2 ? from[1] : cubicAt(from[1], segment[1], segment[3], segment[5], at);
        const v = x.length;
        curve.push(curves.length);
        t.push(at);
        x.push(px);
        y.push(py);
        next.push(v + 1);
        before.push(v - 1);
        // The clipper hands `v + 1` on with the vertex; 0 marks a new vertex.
        points.push(px, py, v + 1);
      }
      curves.push({ from, segment });
      from = endOf(segment);
    }
    if (x.length === first) continue;
    next[x.length - 1] = first;
    before[first] = x.length - 1;
    add(points, contour);
  }
  return vertices;
}

/** Runs `work` with paths of the clipper and frees them afterwards. */
export function withPaths<T>(work: (make: () => ReturnType<typeof newPaths>, lib: Clipper) => T): T {
  const lib = clipper();
  const allocated: { delete(): void }[] = [];
  try {
    return work(() => {
      const paths = newPaths(lib);
      allocated.push(paths);
      return paths;
    }, lib);
  } finally {
    for (const paths of allocated) paths.delete();
  }
}
const newPaths = (lib: Clipper) => new lib.PathsD();

/** Reads the paths of the clipper as triples x, y, mark. */
export function readPaths(paths: ReturnType<typeof newPaths>): Float64Array[] {
  const read: Float64Array[] = [];
  for (let n = 0; n < paths.size(); n += 1) {
    const path = paths.get(n);
    read.push(path.view().slice());
    path.delete();
  }
  return read;
}

/** Adds a polygon of triples x, y, mark. */
export function addPath(lib: Clipper, paths: ReturnType<typeof newPaths>, points: ArrayLike<number>): void {
  const path = new lib.PathD();
  path.assign(Float64Array.from(points));
  paths.push_back(path);
  path.delete();
}

/** The bounding box of triples x, y, 0. */
export function boxOfPoints(points: ArrayLike<number>): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let n = 0; n < points.length; n += 3) {
    const [x, y] = [points[n] ?? 0, points[n + 1] ?? 0];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
  }
  return { left, bottom, right, top };
}

/** Returns the signed area in mm² of a polygon of triples; counterclockwise is positive. */
export function areaOf(points: ArrayLike<number>): number {
  let sum = 0;
  for (let n = 0, last = points.length - 3; n < points.length; last = n, n += 3)
    sum += (points[last] ?? 0) * (points[n + 1] ?? 0) - (points[n] ?? 0) * (points[last + 1] ?? 0);
  return sum / 2;
}

/**
 * Unites contours filled by the non-zero rule, so that no place is burnt twice; the result may be filled by either rule.
 * `tolerance` in mm is how far the polygons that are clipped may lie from the curves. With `curves`, every part of the result that lies on an original curve
 * is that curve again (cut where another crosses it); without, it is made of lines. Contours narrower than `narrowest` mm are left out.
 */
export function unite(
  contours: readonly Contour[],
  tolerance: number,
  curves: boolean,
  narrowest = 0,
): Contour[] {
  return combine({ contours, rule: 'nonzero' }, null, tolerance, curves, narrowest);
}

/** Contours that are filled together. */
export interface Area {
  readonly contours: readonly Contour[];
  readonly rule: 'nonzero' | 'evenodd';
}

/** Returns the contours of an area by which either rule fills the same. `tolerance` as in `unite`; curves stay curves. */
export const plainContours = (area: Area, tolerance: number): Contour[] =>
  combine(area, null, tolerance, true);

/**
 * Returns what an area and another one have in common; the contours of the other one may be filled by either rule. `tolerance` as in `unite`; curves
 * stay curves.
 */
export const intersect = (area: Area, other: readonly Contour[], tolerance: number): Contour[] =>
  combine(area, other, tolerance, true);

function combine(
  { contours, rule }: Area,
  other: readonly Contour[] | null,
  tolerance: number,
  curves: boolean,
  narrowest = 0,
): Contour[] {
  return withPaths((make, lib) => {
    const [subject, clip, solution] = [make(), make(), make()];
    const vertices = flatten([...contours, ...(other ?? [])], tolerance, (points, contour) =>
      addPath(lib, contour < contours.length ? subject : clip, points),
    );
    const worker = new lib.ClipperD(decimals);
    try {
      worker.SetPreserveCollinear(true);
      worker.AddSubject(subject);
      if (other) worker.AddClip(clip);
      const type = other ? lib.ClipType.Intersection : lib.ClipType.Union;
      worker.ExecutePath(type, rule === 'nonzero' ? lib.FillRule.NonZero : lib.FillRule.EvenOdd, solution);
    } finally {
      worker.delete();
    }
    const combined: Contour[] = [];
    for (const points of readPaths(solution)) {
      const area = Math.abs(areaOf(points));
      if (area < smallestArea || area < (narrowest * lengthAround(points)) / 2) continue;
      combined.push(curves ? restore(points, vertices) : polygon(points));
    }
    return combined;
  });
}

function lengthAround(points: Float64Array): number {
  let length = 0;
  for (let n = 0, last = points.length - 3; n < points.length; last = n, n += 3)
    length += Math.hypot(
      (points[n] ?? 0) - (points[last] ?? 0),
      (points[n + 1] ?? 0) - (points[last + 1] ?? 0),
    );
  return length;
}

function polygon(points: Float64Array): Contour {
  const segments: Segment[] = [];
  for (let n = 3; n < points.length; n += 3) segments.push([points[n] ?? 0, points[n + 1] ?? 0]);
  const start: Point = [points[0] ?? 0, points[1] ?? 0];
  return { start, segments: [...segments, start] };
}

/** An edge of the result: on a curve from one parameter to another, or a new line. */
interface Edge {
  readonly curve: number;
  readonly t0: number;
  readonly t1: number;
}

/** The two edges of the polygons that meet at vertex v: the one that begins there, and the one that ends there. */
const edgeAfter = (v: number, { curve, t, next }: Vertices) => {
  const c = curve[v] ?? 0;
  const following = next[v] ?? 0;
  return {
    curve: c,
    t0: t[v] ?? 0,
    t1: curve[following] === c && (t[following] ?? 0) > 0 ? (t[following] ?? 1) : 1,
    to: following,
  };
};

/** Returns the place of a point along the edge that begins at vertex v, 0 to 1; negative if it does not lie on it. */
function shareOf(v: number, px: number, py: number, { x, y, next }: Vertices): number {
  const to = next[v] ?? 0;
  const [x0, y0] = [x[v] ?? 0, y[v] ?? 0];
  const [dx, dy] = [(x[to] ?? 0) - x0, (y[to] ?? 0) - y0];
  const square = dx * dx + dy * dy;
  if (square === 0) return -1;
  const share = ((px - x0) * dx + (py - y0) * dy) / square;
  const off = Math.abs((px - x0) * dy - (py - y0) * dx) / Math.sqrt(square);
  return off < 3 * 10 ** -decimals && share > -0.001 && share < 1.001 ? Math.min(1, Math.max(0, share)) : -1;
}

/** Finds the original edge between a vertex of the polygons and any point of the result; `reversed` if it runs to the vertex. */
function edgeFrom(v: number, px: number, py: number, vertices: Vertices): Edge | null {
  const after = edgeAfter(v, vertices);
  const forward = shareOf(v, px, py, vertices);
  if (forward >= 0)
    return { curve: after.curve, t0: after.t0, t1: after.t0 + (after.t1 - after.t0) * forward };
  const before = vertices.before[v] ?? 0;
  const ending = edgeAfter(before, vertices);
  const back = shareOf(before, px, py, vertices);
  if (back >= 0)
    return { curve: ending.curve, t0: ending.t1, t1: ending.t0 + (ending.t1 - ending.t0) * back };
  return null;
}

const reversed = (edge: Edge | null): Edge | null => edge && { curve: edge.curve, t0: edge.t1, t1: edge.t0 };

/** Turns a polygon of the result back into the curves it lies on. */
function restore(points: Float64Array, vertices: Vertices): Contour {
  const count = points.length / 3;
  const at = (n: number): [x: number, y: number, vertex: number] => {
    const place = (((n % count) + count) % count) * 3;
    const vertex = (points[place + 2] ?? 0) - 1;
    // A vertex of the input has its exact place, the clipper's is rounded.
    return vertex >= 0
      ? [vertices.x[vertex] ?? 0, vertices.y[vertex] ?? 0, vertex]
      : [points[place] ?? 0, points[place + 1] ?? 0, -1];
  };
  const edges: (Edge | null)[] = [];
  for (let n = 0; n < count; n += 1) {
    const [px, py, p] = at(n);
    const [qx, qy, q] = at(n + 1);
    let edge: Edge | null = null;
    if (p >= 0) edge = edgeFrom(p, qx, qy, vertices);
    if (!edge && q >= 0) edge = reversed(edgeFrom(q, px, py, vertices));
    edges.push(edge);
  }
  const goesOn = (edge: Edge | null | undefined, following: Edge | null | undefined) =>
    edge &&
    following &&
    edge.curve === following.curve &&
    Math.abs(edge.t1 - following.t0) < 1e-3 &&
    Math.sign(edge.t1 - edge.t0) === Math.sign(following.t1 - following.t0);
  let first = 0;
  while (first < count && goesOn(edges[first - 1 < 0 ? count - 1 : first - 1], edges[first])) first += 1;
  if (first === count) first = 0;
  const [startX, startY] = at(first);
  const segments: Segment[] = [];
  for (let n = 0; n < count; ) {
    const edge = edges[(first + n) % count];
    let last = n;
    while (last + 1 < count && goesOn(edges[(first + last) % count], edges[(first + last + 1) % count]))
      last += 1;
    const [x, y] = at(first + last + 1);
    const [fromX, fromY] = at(first + n);
    const curve = edge && vertices.curves[edge.curve];
    if (curve && curve.segment.length === 6)
      segments.push(part(curve, edge.t0, edges[(first + last) % count]?.t1 ?? 1, [fromX, fromY], [x, y]));
    else segments.push([x, y]);
    n = last + 1;
  }
  return { start: [startX, startY], segments };
}

/** The part of a cubic between two parameters, which may run backwards; its ends are moved to `from` and `to`. */
function part({ from: [x0, y0], segment }: Curve, t0: number, t1: number, from: Point, to: Point): Segment {
  if (segment.length === 2) return to;
  const [x1, y1, x2, y2, x3, y3] = segment;
  const along = (a: number, b: number, c: number, d: number): [number, number] => {
    // The blossom of a cubic gives the control points of any of its parts.
    const blossom = (r: number, s: number, t: number) => {
      const [ab, bc, cd] = [a + (b - a) * r, b + (c - b) * r, c + (d - c) * r];
      const [abc, bcd] = [ab + (bc - ab) * s, bc + (cd - bc) * s];
      return abc + (bcd - abc) * t;
    };
    return [blossom(t0, t0, t1), blossom(t0, t1, t1)];
  };
  const [c1x, c2x] = along(x0, x1, x2, x3);
  const [c1y, c2y] = along(y0, y1, y2, y3);
  // The ends lie on chords where another curve crosses; the controls move with them, so that the direction stays.
  const [sx, sy] = [from[0] - cubicAt(x0, x1, x2, x3, t0), from[1] - cubicAt(y0, y1, y2, y3, t0)];
  const [ex, ey] = [to[0] - cubicAt(x0, x1, x2, x3, t1), to[1] - cubicAt(y0, y1, y2, y3, t1)];
  return [c1x + sx, c1y + sy, c2x + ex, c2y + ey, to[0], to[1]];
}
