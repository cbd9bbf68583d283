import type { Contour, Point, Segment } from './geometry.ts';
import { addPath, areaOf, boxOfPoints, readPaths, withPaths } from './union.ts';

/** The places where an area is narrower than a spot; regions in mm. */
export interface NarrowPlaces {
  /** Strokes thinner than the spot. */
  readonly thin: Contour[];
  /** Islands smaller than the spot. */
  readonly islands: Contour[];
  /** Gaps narrower than the spot. */
  readonly gaps: Contour[];
  /** False when there was more than `max` points to measure. */
  readonly finished: boolean;
}

/**
 * Finds the parts of an area, and the gaps in it, that are narrower than `spot` mm. Its polygons are triples x, y, 0; outer
 * ones run counterclockwise and holes clockwise, and they do not cross. Tips of corners are not reported. Groups in which no
 * polygon is `near` another or itself are not measured, and no more than `max` points.
 */
export function findNarrowPlaces(
  polygons: readonly number[][],
  spot: number,
  near: (points: number[]) => boolean = () => true,
  max = Infinity,
): NarrowPlaces {
  // Holes run clockwise; they are gaps.
  const isIsland = (points: number[]) => areaOf(points) > 0 && areaOf(points) < spot * spot;
  const islands = polygons.filter(isIsland).map(regionOf);
  const thin: Contour[] = [];
  const gaps: Contour[] = [];
  let left = max;
  for (const group of groupsApart(
    polygons.filter((points) => !isIsland(points)),
    2 * spot,
  )) {
    if (!group.some(near)) continue;
    left -= group.reduce((sum, points) => sum + points.length / 3, 0);
    if (left < 0) break;
    const narrow = measure(group, spot);
    thin.push(...narrow.thin);
    gaps.push(...narrow.gaps);
  }
  return { thin, islands, gaps, finished: left >= 0 };
}

function regionOf(points: ArrayLike<number>): Contour {
  const corners: Segment[] = [];
  for (let n = 0; n < points.length; n += 3) corners.push([points[n] ?? 0, points[n + 1] ?? 0]);
  const [first = [0, 0]] = corners;
  const start: Point = [first[0], first[1]];
  return { start, segments: [...corners.slice(1), start] };
}

/**
 * Splits polygons into groups that lie apart by more than `apart` mm along x or y, as long as a straight cut parts them;
 * each is then measured separately.
 */
function groupsApart(polygons: readonly number[][], apart: number): number[][][] {
  interface Span {
    readonly points: number[];
    readonly box: readonly [left: number, bottom: number, right: number, top: number];
  }
  const spans = polygons.map((points): Span => {
    const { left, bottom, right, top } = boxOfPoints(points);
    return { points, box: [left, bottom, right, top] };
  });
  const cut = (group: readonly Span[], axis: 0 | 1): Span[][] => {
    const parts: Span[][] = [];
    let end = -Infinity;
    for (const span of group.toSorted((a, b) => a.box[axis] - b.box[axis])) {
      if (span.box[axis] - end > apart) parts.push([]);
      parts.at(-1)?.push(span);
      end = Math.max(end, span.box[axis === 0 ? 2 : 3]);
    }
    return parts;
  };
  const groups: number[][][] = [];
  let open = spans.length > 0 ? [{ group: spans, axis: 0 as 0 | 1, tried: false }] : [];
  while (open.length > 0) {
    open = open.flatMap(({ group, axis, tried }) => {
      const parts = cut(group, axis);
      if (parts.length > 1 || !tried)
        return parts.map((part) => ({ group: part, axis: axis === 0 ? 1 : 0, tried: parts.length === 1 }));
      groups.push(group.map(({ points }) => points));
      return [];
    });
  }
  return groups;
}

/** Finds the strokes of one group that are too thin, and the gaps in it that are too narrow. */
function measure(group: readonly number[][], spot: number): { thin: Contour[]; gaps: Contour[] } {
  return withPaths((make, lib) => {
    const { JoinType, EndType, FillRule } = lib;
    const whole = make();
    for (const points of group) addPath(lib, whole, points);
    const pathLists: (typeof whole)[] = [];
    const keep = (paths: typeof whole) => {
      pathLists.push(paths);
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
      for (const paths of pathLists) paths.delete();
    }
  });
}
