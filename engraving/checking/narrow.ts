import type { Box, Contour, Segment } from '../geometry.ts';
import { boxOf } from '../geometry.ts';
import { findNarrowPlaces } from '../narrow-places.ts';
import { addPath, readPaths, withPaths } from '../union.ts';
import { type Chords, chordsIn, polygonOf } from './chords.ts';
import { nearOutlines } from './near-outlines.ts';
import type { Drawn } from './drawn.ts';

export interface Narrow {
  readonly thin: readonly Box[];
  readonly narrow: readonly Box[];
  readonly finished: boolean;
}

/** The most points that are measured; each costs some 20 microseconds. */
const mostPoints = 150_000;

/** The most outlines that are united: thousands in a row on one line take the clipper the square of their count. */
const mostOutlines = 8_000;

/** How far the chords that are compared may lie from their curves, in mm. */
const tolerance = 0.004;

/**
 * Finds strokes (and islands) of filled areas that are thinner than the spot, and gaps in them that are narrower. The
 * areas of one pass are measured together. A filled shape whose outline is stroked by a spot or more
 * is not thin. White is what nothing burns, unless all is white. Unfilled lines have the width of the spot wherever they are burnt.
 */
export function findNarrow(
  drawn: readonly Drawn[],
  chords: Chords,
  isWhite: (shape: number) => boolean,
  spot: number,
): Narrow {
  const isFilled = ({ fill, stroke }: Drawn) => fill !== 'none' && (stroke ?? 0) < spot;
  const isAllWhite = drawn.every(({ fill, shape }) => fill === 'none' || isWhite(shape));
  const measured = drawn.flatMap((one, index) =>
    isFilled(one) && (isAllWhite || !isWhite(one.shape)) ? [index] : [],
  );
  const subset = selected(drawn, measured);
  const shapes = subset && nearShapes(subset, spot);
  if (!shapes) return { thin: [], narrow: [], finished: false };
  const thin: Contour[] = [];
  const narrow: Contour[] = [];
  let [left, finished] = [mostPoints, true];
  for (const pass of new Set(measured.map((index) => drawn[index]?.pass))) {
    const outlines = new Map<number, number[]>();
    for (const index of measured) {
      const one = drawn[index];
      if (!one || one.pass !== pass || !shapes.has(one.shape)) continue;
      const others = outlines.get(one.shape);
      if (others) others.push(index);
      else outlines.set(one.shape, [index]);
    }
    if (outlines.size === 0) continue;
    if ([...outlines.values()].reduce((sum, own) => sum + own.length, 0) > mostOutlines) {
      finished = false;
      continue;
    }
    const area = areaOfShapes(outlines, drawn, chords);
    const marks = nearPolygons(area, spot);
    const near = (points: number[]) => marks.has(points);
    const found = findNarrowPlaces(area, spot, near, left);
    left -= [...marks].reduce((sum, points) => sum + points.length / 3, 0);
    finished &&= found.finished && left >= 0;
    thin.push(...found.thin, ...found.islands);
    narrow.push(...found.gaps);
    if (!finished) break;
  }
  const boxes = (regions: readonly Contour[]) => regions.flatMap((region) => boxOf([region]) ?? []);
  return { thin: boxes(thin), narrow: boxes(narrow), finished };
}

/** The chords of some outlines. */
const selected = (drawn: readonly Drawn[], indices: readonly number[]) => {
  const some = indices.flatMap((index) => drawn[index] ?? []);
  const chords = chordsIn(
    some.map(({ outline }) => ({ outline, closed: true })),
    tolerance,
  );
  return chords && { some, chords };
};

/** The shapes that have an outline near to another or to itself; null when there are too many to compare. */
function nearShapes(
  { some, chords }: { some: readonly Drawn[]; chords: Chords },
  spot: number,
): Set<number> | null {
  const marks = nearOutlines(chords, spot);
  return marks && new Set(some.flatMap(({ shape }, n) => (marks[n] === 1 ? shape : [])));
}

function nearPolygons(polygons: readonly number[][], spot: number): Set<number[]> {
  const outlines = polygons.map((points) => {
    const segments: Segment[] = [];
    for (let n = 3; n < points.length; n += 3) segments.push([points[n] ?? 0, points[n + 1] ?? 0]);
    return {
      outline: { start: [points[0] ?? 0, points[1] ?? 0] as const, segments, closed: true },
      closed: true,
    };
  });
  const chords = chordsIn(outlines, tolerance);
  const marks = chords && nearOutlines(chords, spot);
  return new Set(polygons.filter((_, n) => !marks || marks[n] === 1));
}

/** Unites shapes, each by its own rule, to polygons whose outer ones run counterclockwise. */
function areaOfShapes(
  shapes: ReadonlyMap<number, readonly number[]>,
  drawn: readonly Drawn[],
  chords: Chords,
): number[][] {
  return withPaths((make, lib) => {
    const all = make();
    const add = (rule: 'nonzero' | 'evenodd', outlines: readonly number[]) => {
      const subject = make();
      const solution = make();
      for (const outline of outlines) addPath(lib, subject, polygonOf(chords, outline));
      const worker = new lib.ClipperD(5);
      try {
        worker.AddSubject(subject);
        worker.ExecutePath(
          lib.ClipType.Union,
          lib.FillRule[rule === 'nonzero' ? 'NonZero' : 'EvenOdd'],
          solution,
        );
      } finally {
        worker.delete();
      }
      return readPaths(solution);
    };
    // A hole of one shape must not cut another, so each becomes an area before all are united.
    for (const outlines of shapes.values())
      for (const points of add(drawn[outlines[0] ?? 0]?.fill === 'nonzero' ? 'nonzero' : 'evenodd', outlines))
        addPath(lib, all, points);
    if (shapes.size === 1) return readPaths(all).map((points) => [...points]);
    const united = make();
    const worker = new lib.ClipperD(5);
    try {
      worker.AddSubject(all);
      worker.ExecutePath(lib.ClipType.Union, lib.FillRule.NonZero, united);
    } finally {
      worker.delete();
    }
    return readPaths(united).map((points) => [...points]);
  });
}
