import { endOf, type Contour, cubicAt, type Point, type Segment } from './geometry.ts';
import type { RingDrawing } from './ring-drawing.ts';
import { addPath, areaOf, chordsOf, readPaths, withPaths } from './union.ts';

/** Something that a laser of this spot cannot burn as it is drawn. `regions` are where, in mm on the strip. */
export interface Finding {
  readonly code: 'thin' | 'island' | 'gap';
  readonly message: string;
  readonly regions: readonly Contour[];
}

/** How far in mm the polygons that are measured may lie from the curves. */
const tolerance = 0.004;

const number = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 2 });

function flattened({ start, segments }: Contour): number[] {
  const points: number[] = [];
  let from: Point = start;
  for (const segment of segments) {
    const chords = chordsOf(from, segment, tolerance);
    for (let n = 0; n < chords; n += 1) {
      const t = n / chords;
      if (segment.length === 2) points.push(from[0], from[1], 0);
      else
        points.push(
          cubicAt(from[0], segment[0], segment[2], segment[4], t),
          cubicAt(from[1], segment[1], segment[3], segment[5], t),
          0,
        );
    }
    from = endOf(segment);
  }
  return points;
}

function regionOf(points: ArrayLike<number>): Contour {
  const corners: Segment[] = [];
  for (let n = 0; n < points.length; n += 3) corners.push([points[n] ?? 0, points[n + 1] ?? 0]);
  const [first = [0, 0]] = corners;
  const start: Point = [first[0], first[1]];
  return { start, segments: [...corners.slice(1), start] };
}

/** Splits polygons into groups that lie apart along the strip by more than `apart` mm; each is then measured by itself. */
function groupsOf(polygons: readonly number[][], apart: number): number[][][] {
  const spans = polygons
    .map((points) => {
      let [left, right] = [Infinity, -Infinity];
      for (let n = 0; n < points.length; n += 3) {
        left = Math.min(left, points[n] ?? 0);
        right = Math.max(right, points[n] ?? 0);
      }
      return { points, left, right };
    })
    .toSorted((a, b) => a.left - b.left);
  const groups: number[][][] = [];
  let end = -Infinity;
  for (const { points, left, right } of spans) {
    if (left - end > apart) groups.push([]);
    groups.at(-1)?.push(points);
    end = Math.max(end, right);
  }
  return groups;
}

/** Finds the strokes of one group that are too thin, and the gaps in it that are too narrow. */
function measure(group: readonly number[][], spot: number): { thin: Contour[]; gaps: Contour[] } {
  return withPaths((make, lib) => {
    const { JoinType, EndType, FillRule } = lib;
    const whole = make();
    for (const points of group) addPath(lib, whole, points);
    const made: (typeof whole)[] = [];
    const keep = (paths: typeof whole) => {
      made.push(paths);
      return paths;
    };
    const moved = (paths: typeof whole, by: number) =>
      keep(lib.InflatePathsD(paths, by, JoinType.Round, EndType.Polygon, 2, 5, spot / 40));
    /** Returns the regions that the first set has and the second lacks, apart from edges and tips of corners. */
    const lost = (first: typeof whole, second: typeof whole): Contour[] =>
      readPaths(keep(lib.DifferenceD(first, moved(second, spot / 50), FillRule.EvenOdd, 5)))
        .filter((points) => areaOf(points) > spot * spot)
        .map(regionOf);
    try {
      const opened = moved(moved(whole, -spot / 2), spot / 2);
      const closed = moved(moved(whole, spot / 2), -spot / 2);
      return { thin: lost(whole, opened), gaps: lost(closed, whole) };
    } finally {
      for (const paths of made) paths.delete();
    }
  });
}

/**
 * Finds what a laser whose spot is `spot` mm wide cannot burn as drawn: strokes thinner than it (found by shrinking and growing the
 * drawing by half a spot), gaps narrower than it (by growing and shrinking), and islands smaller than it. Tips of corners, which
 * every laser rounds, are not told.
 */
export function findWarnings(drawing: Pick<RingDrawing, 'contours'>, spot: number): Finding[] {
  const polygons = drawing.contours.map(flattened);
  // Holes run clockwise; they are gaps.
  const isIsland = (points: number[]) => areaOf(points) > 0 && areaOf(points) < spot * spot;
  const islands = polygons.filter(isIsland).map(regionOf);
  const thin: Contour[] = [];
  const gaps: Contour[] = [];
  for (const group of groupsOf(
    polygons.filter((points) => !isIsland(points)),
    2 * spot,
  )) {
    const found = measure(group, spot);
    thin.push(...found.thin);
    gaps.push(...found.gaps);
  }
  const width = `پرتو لیزر (${number.format(spot)} میلی‌متر)`;
  const findings: Finding[] = [
    { code: 'thin', message: `${number.format(thin.length)} جا از ${width} نازک‌تر است.`, regions: thin },
    {
      code: 'island',
      message: `${number.format(islands.length)} لکه از ${width} کوچک‌تر است.`,
      regions: islands,
    },
    {
      code: 'gap',
      message: `${number.format(gaps.length)} فاصله از ${width} باریک‌تر است و پر می‌شود.`,
      regions: gaps,
    },
  ];
  return findings.filter(({ regions }) => regions.length > 0);
}

/**
 * Returns the width in mm of the thin strokes of a drawing: a tenth of its outline borders on strokes thinner than this. It is measured
 * from points along the outline straight across the ink.
 */
export function strokeWidth({ contours }: Pick<RingDrawing, 'contours'>): number {
  const edges: [x0: number, y0: number, x1: number, y1: number][] = [];
  for (const contour of contours) {
    const points = flattened(contour);
    for (let n = 0, last = points.length - 3; n < points.length; last = n, n += 3)
      edges.push([points[last] ?? 0, points[last + 1] ?? 0, points[n] ?? 0, points[n + 1] ?? 0]);
  }
  const total = edges.reduce((sum, [x0, y0, x1, y1]) => sum + Math.hypot(x1 - x0, y1 - y0), 0);
  const every = total / 600;
  const widths: number[] = [];
  let walked = every / 2;
  for (const [x0, y0, x1, y1] of edges) {
    const length = Math.hypot(x1 - x0, y1 - y0);
    for (; walked < length; walked += every) {
      const share = walked / length;
      const [px, py] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
      // The ink is to the left of every outline, and of every hole.
      const [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length];
      let nearest = Infinity;
      for (const [ax, ay, bx, by] of edges) {
        const turn = nx * (by - ay) - ny * (bx - ax);
        if (Math.abs(turn) < 1e-12) continue;
        const across = ((ax - px) * (by - ay) - (ay - py) * (bx - ax)) / turn;
        const along = ((ax - px) * ny - (ay - py) * nx) / turn;
        if (across > 1e-4 && along >= 0 && along <= 1 && across < nearest) nearest = across;
      }
      if (nearest < Infinity) widths.push(nearest);
    }
    walked -= length;
  }
  widths.sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 10)] ?? 0;
}
