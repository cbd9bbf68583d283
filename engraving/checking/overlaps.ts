import { type Box, endOf } from '../geometry.ts';
import type { ReadDrawing } from '../reading/read-drawing.ts';
import { addPath, areaOf, boxOfPoints, readPaths, withPaths } from '../union.ts';
import { type Chords } from './chords.ts';
import { type ChordGrid, eachPair } from './chord-grid.ts';
import { around, type DrawnOutline, fillsLines, touching } from './drawn.ts';
import { joinedSets } from './joined-sets.ts';
import { distance } from './near-outlines.ts';
import { type Loop, polygonOfLoop } from './loops.ts';

export interface Overlaps {
  readonly overlapping: readonly Box[];
  readonly cancelling: readonly Box[];
  /** Closed lines that belong together, because some of them lie partly over others or over themselves, at `count` places. */
  readonly clusters: readonly Cluster[];
  /** False when there was too much to compare. */
  readonly finished: boolean;
}

export interface Cluster {
  readonly loops: readonly Loop[];
  readonly count: number;
}

/** A closed polygon that is compared. */
interface Figure {
  readonly points: number[];
  readonly box: Box;
  /** Figures with the same number are filled together. In formats without fills, where programs decide, it is −1. */
  readonly shape: number;
  readonly rule: 'nonzero' | 'evenodd';
}

/**
 * The most pairs of chords that are compared, of figures of a cluster (thousands in a row on one line take the clipper
 * the square of their count), and of points of a cluster.
 */
const maxPairs = 40_000_000;
const maxFigures = 8_000;
const maxPoints = 700_000;
const maxTests = 200_000_000;

/** The most shapes that may be painted between two of the same colour. */
const maxBetween = 2_000;

/** The most overlaps that are looked at; more are only counted. */
const maxRegions = 3_000;

/**
 * Finds closed shapes of one pass that lie partly over each other, wider than 0.01 mm and larger than the spot: a smaller
 * place the beam cannot leave out. What lies wholly inside another is a hole or an island and is fine, and so is what only touches.
 *
 * In formats that fill (SVG, PDF, AI, EPS), filled shapes are compared, and each fault is reported once:
 * - outlines of one shape filled by the even-odd rule are `cancelling`: the overlap is empty;
 * - outlines of one shape filled by the non-zero rule are `overlapping`, or `cancelling` when they run in opposite
 *   directions, which empties the overlap too;
 * - shapes apart are `overlapping`: the place is burnt twice. Where another colour is painted between them, it is not
 *   reported.
 * Unfilled closed lines that cross there are lines, and no fault.
 *
 * DXF and PLT fill nothing by themselves, and programs fill closed lines of a layer by the even-odd rule: there closed
 * lines, also those made of several outlines end to end, are `cancelling`.
 *
 * `loops` are those closed lines of several outlines. `without` are outlines that lie wholly on others; they are
 * reported as doubled.
 */
export function findOverlaps(
  drawing: ReadDrawing,
  drawn: readonly DrawnOutline[],
  chords: Chords,
  grid: ChordGrid,
  loops: readonly Loop[],
  without: ReadonlySet<number>,
  spot: number,
): Overlaps {
  const isLineFilled = fillsLines(drawing);
  // The number of the figure of each outline; loops come first.
  const figureOf = new Int32Array(drawn.length).fill(-1);
  const members: number[][] = [];
  for (const loop of loops) {
    if (loop.some(({ outline }) => without.has(outline))) continue;
    for (const { outline } of loop) figureOf[outline] = members.length;
    members.push(loop.map(({ outline }) => outline));
  }
  const loopCount = members.length;
  const loopOf = new Map(loops.map((loop) => [loop[0]?.outline, loop]));
  for (const [index, { fill, closed }] of drawn.entries()) {
    const isFigure = fill !== 'none' || (isLineFilled && closed);
    if (!isFigure || without.has(index) || figureOf[index] !== -1) continue;
    figureOf[index] = members.length;
    members.push([index]);
  }
  const groupOf = members.map(([first = 0]) => {
    const one = drawn[first];
    return one ? 2 * one.pass + (one.fill === 'none' ? 1 : 0) : -1;
  });
  const links = connections(chords, grid, figureOf, groupOf, members.length);
  const loopAt = (n: number): Loop => {
    const first = members[n]?.[0] ?? 0;
    return (n < loopCount ? loopOf.get(first) : undefined) ?? [{ outline: first, backwards: false }];
  };
  const figureAt = (n: number): Figure => {
    const first = members[n]?.[0] ?? 0;
    const points = polygonOfLoop(chords, loopAt(n));
    const one = drawn[first];
    const isLine = one?.fill === 'none';
    return {
      points,
      box: boxOfPoints(points),
      shape: isLine ? -1 : (one?.shape ?? 0),
      rule: one?.fill === 'nonzero' ? 'nonzero' : 'evenodd',
    };
  };
  const overlapping: Box[] = [];
  const cancelling: Box[] = [];
  const clusters: Cluster[] = [];
  let finished = links.finished;
  const isPaintedOver = coverOf(drawing);
  for (const cluster of links.clusters) {
    if (cluster.length > maxFigures) {
      finished = false;
      continue;
    }
    const figures = cluster.map(figureAt);
    const overlaps = overlapsOf(figures, isPaintedOver, spot);
    if (!overlaps) {
      finished = false;
      continue;
    }
    overlapping.push(...overlaps.overlapping);
    cancelling.push(...overlaps.cancelling);
    const count = overlaps.overlapping.length + overlaps.cancelling.length;
    if (count > 0) clusters.push({ loops: cluster.map(loopAt), count });
  }
  return { overlapping, cancelling, clusters, finished };
}

/** Joins figures of a group whose lines touch or cross to clusters, and takes those that cross themselves. */
function connections(
  chords: Chords,
  grid: ChordGrid,
  figureOf: Int32Array,
  groupOf: readonly number[],
  count: number,
): { clusters: number[][]; finished: boolean } {
  const { rootOf, join } = joinedSets(count);
  const crossed = new Set<number>();
  const { x0, y0, x1, y1, outline } = chords;
  const finished = eachPair(grid, maxPairs, (later, earlier) => {
    const [i, j] = [figureOf[outline[later] ?? 0] ?? -1, figureOf[outline[earlier] ?? 0] ?? -1];
    if (i < 0 || j < 0 || groupOf[i] !== groupOf[j]) return;
    if (i !== j && rootOf(i) === rootOf(j)) return;
    const [ax, ay, bx, by] = [x0[later] ?? 0, y0[later] ?? 0, x1[later] ?? 0, y1[later] ?? 0];
    const [cx, cy, dx, dy] = [x0[earlier] ?? 0, y0[earlier] ?? 0, x1[earlier] ?? 0, y1[earlier] ?? 0];
    const near = i === j ? 0 : touching;
    if (Math.min(ax, bx) > Math.max(cx, dx) + near || Math.max(ax, bx) < Math.min(cx, dx) - near) return;
    if (Math.min(ay, by) > Math.max(cy, dy) + near || Math.max(ay, by) < Math.min(cy, dy) - near) return;
    const side = (px: number, py: number, qx: number, qy: number, x: number, y: number) =>
      (qx - px) * (y - py) - (qy - py) * (x - px);
    const [c, d] = [side(ax, ay, bx, by, cx, cy), side(ax, ay, bx, by, dx, dy)];
    const [a, b] = [side(cx, cy, dx, dy, ax, ay), side(cx, cy, dx, dy, bx, by)];
    const doCross = c * d < 0 && a * b < 0;
    if (i === j) {
      if (doCross) crossed.add(i);
      return;
    }
    const isNear =
      doCross ||
      distance(ax, ay, cx, cy, dx, dy) <= near ||
      distance(bx, by, cx, cy, dx, dy) <= near ||
      distance(cx, cy, ax, ay, bx, by) <= near ||
      distance(dx, dy, ax, ay, bx, by) <= near;
    if (isNear) join(i, j);
  });
  const clusters = new Map<number, number[]>();
  for (let n = 0; n < count; n += 1) {
    const root = rootOf(n);
    const cluster = clusters.get(root);
    if (cluster) cluster.push(n);
    else clusters.set(root, [n]);
  }
  return {
    clusters: [...clusters.values()].filter(
      ([first = 0, ...others]) => others.length > 0 || crossed.has(first),
    ),
    finished,
  };
}

/** Finds the places that a cluster covers twice; null when it is too large. */
function overlapsOf(
  figures: readonly Figure[],
  isPaintedOver: (box: Box, shapes: readonly number[]) => boolean,
  spot: number,
): { overlapping: Box[]; cancelling: Box[] } | null {
  if (figures.reduce((sum, { points }) => sum + points.length / 3, 0) > maxPoints) return null;
  const turns = directionsOf(figures);
  if (!turns) return null;
  const isTurned = figures.map(({ points }, n) => turns[n] !== Math.sign(areaOf(points)));
  const polygons = figures.map(({ points }, n) => (isTurned[n] ? turned(points) : points));
  const regions = coveredTwice(polygons).filter((region) => !fitsInto(boxOfPoints(region), spot));
  let tests = maxTests;
  const result = { overlapping: [] as Box[], cancelling: [] as Box[] };
  for (const region of regions.slice(0, maxRegions)) {
    const box = grownBox(boxOfPoints(region), touching);
    const [x, y] = pointIn(region);
    const shapes = new Map<number, { oriented: number; original: number; figures: Figure[] }>();
    for (const [n, figure] of figures.entries()) {
      const { left, bottom, right, top } = figure.box;
      if (x < left || x > right || y < bottom || y > top) continue;
      tests -= figure.points.length;
      if (tests < 0) return null;
      const winding = windingOf(figure.points, x, y);
      if (winding === 0) continue;
      const sum = shapes.get(figure.shape) ?? { oriented: 0, original: 0, figures: [] };
      sum.oriented += isTurned[n] ? -winding : winding;
      sum.original += winding;
      sum.figures.push(figure);
      shapes.set(figure.shape, sum);
    }
    const within = [...shapes.values()].find((sum) => Math.abs(sum.oriented) >= 2);
    if (within) {
      const isLost = within.figures[0]?.rule === 'evenodd' || within.original === 0;
      result[isLost ? 'cancelling' : 'overlapping'].push(box);
      continue;
    }
    const covering = [...shapes.keys()];
    if (covering.length < 2) continue;
    const isWhole = [...shapes.values()].some(
      (sum) => sum.figures.length === 1 && sum.figures.some(({ box: figureBox }) => isSame(figureBox, box)),
    );
    if (!isWhole && !isPaintedOver(box, covering)) result.overlapping.push(box);
  }
  const uncounted = regions.slice(maxRegions).map((region) => grownBox(boxOfPoints(region), touching));
  result[
    figures[0]?.rule === 'evenodd' && figures[0].shape === figures[1]?.shape ? 'cancelling' : 'overlapping'
  ].push(...uncounted);
  return result;
}

const isSame = (one: Box, other: Box): boolean =>
  (['left', 'bottom', 'right', 'top'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= 2 * touching,
  );

/**
 * Returns for each figure the direction it should run in: 1 counterclockwise, −1 clockwise for holes, by how many others
 * of its shape contain it. Null when there are too many.
 */
export function directionsOf(
  figures: readonly Pick<Figure, 'points' | 'box' | 'shape'>[],
): (1 | -1)[] | null {
  const shapes = new Map<number, number[]>();
  for (const [n, { shape }] of figures.entries()) {
    const members = shapes.get(shape);
    if (members) members.push(n);
    else shapes.set(shape, [n]);
  }
  const directions: (1 | -1)[] = figures.map(() => 1);
  let tests = maxTests;
  for (const inside of shapes.values()) {
    if (inside.length > maxFigures) return null;
    for (const n of inside) {
      const inner = figures[n];
      if (!inner) continue;
      for (const m of inside) {
        const outer = figures[m];
        if (m === n || !outer || !contains(outer.box, inner.box)) continue;
        tests -= outer.points.length * 6;
        if (tests < 0) return null;
        if (isInside(inner.points, outer.points)) directions[n] = directions[n] === 1 ? -1 : 1;
      }
    }
  }
  return directions;
}

const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left + touching &&
  outer.bottom <= inner.bottom + touching &&
  outer.right >= inner.right - touching &&
  outer.top >= inner.top - touching;

/** Returns whether a polygon lies inside another, by points of its sides; those that lie on the other do not count. */
function isInside(inner: readonly number[], outer: readonly number[]): boolean {
  const every = Math.max(1, Math.floor(inner.length / 3 / 16)) * 3;
  let count = 0;
  for (let n = 0; n < inner.length; n += every) {
    const next = (n + 3) % inner.length;
    const x = ((inner[n] ?? 0) + (inner[next] ?? 0)) / 2;
    const y = ((inner[n + 1] ?? 0) + (inner[next + 1] ?? 0)) / 2;
    let isOn = false;
    for (let m = 0, last = outer.length - 3; m < outer.length && !isOn; last = m, m += 3)
      isOn =
        distance(x, y, outer[last] ?? 0, outer[last + 1] ?? 0, outer[m] ?? 0, outer[m + 1] ?? 0) <= touching;
    if (isOn) continue;
    if (windingOf(outer, x, y) === 0) return false;
    count += 1;
  }
  return count > 0;
}

/** Returns the number of times that a polygon runs around a point. */
function windingOf(points: readonly number[], x: number, y: number): number {
  let winding = 0;
  for (let n = 0, last = points.length - 3; n < points.length; last = n, n += 3) {
    const [ax, ay, bx, by] = [points[last] ?? 0, points[last + 1] ?? 0, points[n] ?? 0, points[n + 1] ?? 0];
    if (ay <= y === by <= y) continue;
    if (ax + ((bx - ax) * (y - ay)) / (by - ay) > x) winding += by > ay ? 1 : -1;
  }
  return winding;
}

/** Returns whether a region, which was made smaller by `touching` at each side, fits into a square of `spot`. */
const fitsInto = ({ left, bottom, right, top }: Box, spot: number): boolean =>
  Math.max(right - left, top - bottom) + 2 * touching <= spot;

/** Returns the polygons, wider than 0.01 mm, that an even number of turns covers, two at least. */
function coveredTwice(polygons: readonly (readonly number[])[]): Float64Array[] {
  return withPaths((make, lib) => {
    const subject = make();
    for (const points of polygons) addPath(lib, subject, points);
    const filled = (rule: typeof lib.FillRule.NonZero) => {
      const solution = make();
      const worker = new lib.ClipperD(5);
      try {
        worker.AddSubject(subject);
        worker.ExecutePath(lib.ClipType.Union, rule, solution);
      } finally {
        worker.delete();
      }
      return solution;
    };
    const twice = lib.DifferenceD(
      filled(lib.FillRule.NonZero),
      filled(lib.FillRule.EvenOdd),
      lib.FillRule.EvenOdd,
      5,
    );
    try {
      const wide = make();
      let count = 0;
      for (const points of readPaths(twice)) {
        if (Math.abs(areaOf(points)) < 4 * touching * touching) continue;
        addPath(lib, wide, points);
        count += 1;
      }
      if (count === 0) return [];
      const { JoinType, EndType } = lib;
      const shrunk = lib.InflatePathsD(wide, -touching, JoinType.Round, EndType.Polygon, 2, 5, touching / 10);
      try {
        return readPaths(shrunk).filter((points) => areaOf(points) > touching * touching);
      } finally {
        shrunk.delete();
      }
    } finally {
      twice.delete();
    }
  });
}

/** A point inside a polygon: the middle of the widest part at half its height. */
function pointIn(points: ArrayLike<number>): [number, number] {
  const { bottom, top } = boxOfPoints(points);
  // The point is not exactly half way, where a corner often lies.
  const y = bottom + (top - bottom) * 0.49;
  const crossings: number[] = [];
  for (let n = 0, last = points.length - 3; n < points.length; last = n, n += 3) {
    const [ax, ay, bx, by] = [points[last] ?? 0, points[last + 1] ?? 0, points[n] ?? 0, points[n + 1] ?? 0];
    if (ay <= y !== by <= y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
  }
  crossings.sort((a, b) => a - b);
  let [x, widest] = [points[0] ?? 0, -1];
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const [from, to] = [crossings[n] ?? 0, crossings[n + 1] ?? 0];
    if (to - from > widest) [x, widest] = [(from + to) / 2, to - from];
  }
  return [x, y];
}

const grownBox = ({ left, bottom, right, top }: Box, by: number): Box => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
});

function turned(points: readonly number[]): number[] {
  const others: number[] = [];
  for (let n = points.length - 3; n >= 0; n -= 3) others.push(points[n] ?? 0, points[n + 1] ?? 0, 0);
  return others;
}

/** Returns a function that says whether a filled shape of another colour is painted between these, over this place. */
function coverOf(drawing: ReadDrawing): (box: Box, shapes: readonly number[]) => boolean {
  // The box of each shape by the ends of its lines, and those of its outlines, measured once.
  const boxes = new Map<number, { whole: Box; each: Box[] }>();
  const boxesOf = (n: number) => {
    let box = boxes.get(n);
    if (!box) {
      const each = (drawing.shapes[n]?.outlines ?? []).map(({ start, segments }) =>
        boxOfPoints([start, ...segments.map(endOf)].flatMap(([x, y]) => [x, y, 0])),
      );
      box = { whole: around(each), each };
      boxes.set(n, box);
    }
    return box;
  };
  const isOver = (outer: Box, inner: Box) =>
    outer.left <= inner.left &&
    outer.right >= inner.right &&
    outer.bottom <= inner.bottom &&
    outer.top >= inner.top;
  return (box, shapes) => {
    const [first, last] = [Math.min(...shapes), Math.max(...shapes)];
    const color = drawing.shapes[first]?.fill?.color;
    if (last - first > maxBetween) return false;
    for (let n = first + 1; n < last; n += 1) {
      const shape = drawing.shapes[n];
      if (!shape?.fill || shape.fill.color === color) continue;
      if (drawing.layers[shape.layer]?.shown === false) continue;
      const { whole, each } = boxesOf(n);
      if (isOver(whole, box) && each.some((one) => isOver(one, box))) return true;
    }
    return false;
  };
}
