import type { Box, Contour, Segment } from '../geometry.ts';
import { boxOf } from '../geometry.ts';
import { findNarrowPlaces } from '../narrow-places.ts';
import { addPath, readPaths, withPaths } from '../union.ts';
import type { Outline, ReadDrawing } from '../reading/read-drawing.ts';
import { type Chords, chordsIn, polygonOf } from './chords.ts';
import { type DrawnOutline, fillsLines } from './drawn.ts';
import { type Loop, polygonOfLoop } from './loops.ts';
import { nearOutlines } from './near-outlines.ts';

export interface Narrow {
  readonly thin: readonly Box[];
  readonly narrow: readonly Box[];
  readonly finished: boolean;
}

/** The most points that are measured; each costs some 20 microseconds. */
const maxPoints = 150_000;

/** The most outlines that are united: thousands in a row on one line take the clipper the square of their count. */
const maxOutlines = 8_000;

/** The distance in mm that the compared chords may have from their curves. */
const tolerance = 0.004;

/** A filled area: an outline, or some that follow each other end to end. */
interface Figure extends Pick<DrawnOutline, 'outline' | 'shape' | 'pass' | 'fill'> {
  readonly points: () => number[];
}

/**
 * Finds strokes (and islands) of filled areas that are thinner than the spot, and gaps in them that are narrower. The
 * areas of one pass are measured together. A filled shape whose outline is stroked by a spot or more
 * is not thin. Unfilled lines have the width of the spot wherever they are burnt;
 * in DXF and PLT, programs fill the closed ones of a pass by the even-odd rule, so their areas are measured too.
 *
 * `loops` are the closed lines of several outlines; `without` are outlines that lie wholly on others.
 */
export function findNarrow(
  drawing: ReadDrawing,
  drawn: readonly DrawnOutline[],
  chords: Chords,
  loops: readonly Loop[],
  without: ReadonlySet<number>,
  spot: number,
): Narrow {
  const measured = drawn.flatMap((one, index): Figure[] => {
    const isMeasured = one.fill !== 'none' && (one.stroke ?? 0) < spot;
    return isMeasured ? [{ ...one, points: () => polygonOf(chords, index) }] : [];
  });
  if (fillsLines(drawing)) measured.push(...filledLines(drawn, chords, loops, without));
  const shapes = nearShapes(measured, spot);
  if (!shapes) return { thin: [], narrow: [], finished: false };
  const thin: Contour[] = [];
  const narrow: Contour[] = [];
  let [left, finished] = [maxPoints, true];
  for (const pass of new Set(measured.map((figure) => figure.pass))) {
    const figures = new Map<number, Figure[]>();
    for (const figure of measured) {
      if (figure.pass !== pass || !shapes.has(figure.shape)) continue;
      const others = figures.get(figure.shape);
      if (others) others.push(figure);
      else figures.set(figure.shape, [figure]);
    }
    if (figures.size === 0) continue;
    if ([...figures.values()].reduce((sum, outlines) => sum + outlines.length, 0) > maxOutlines) {
      finished = false;
      continue;
    }
    const area = areaOfShapes([...figures.values()]);
    const marks = nearPolygons(area, spot);
    const near = (points: number[]) => marks.has(points);
    const result = findNarrowPlaces(area, spot, near, left);
    left -= [...marks].reduce((sum, points) => sum + points.length / 3, 0);
    finished &&= result.finished && left >= 0;
    thin.push(...result.thin, ...result.islands);
    narrow.push(...result.gaps);
    if (!finished) break;
  }
  const boxes = (regions: readonly Contour[]) => regions.flatMap((region) => boxOf([region]) ?? []);
  return { thin: boxes(thin), narrow: boxes(narrow), finished };
}

/** The closed lines of each pass as one shape, without those that the file fills itself. */
function filledLines(
  drawn: readonly DrawnOutline[],
  chords: Chords,
  loops: readonly Loop[],
  without: ReadonlySet<number>,
): Figure[] {
  const single = drawn.flatMap(({ fill, closed }, outline): Loop[] =>
    fill === 'none' && closed ? [[{ outline, backwards: false }]] : [],
  );
  return [...single, ...loops].flatMap((loop): Figure[] => {
    const one = drawn[loop[0]?.outline ?? -1];
    if (!one || loop.some(({ outline }) => without.has(outline))) return [];
    const points = polygonOfLoop(chords, loop);
    const place = -1 - one.pass;
    const outline = loop.length === 1 ? one.outline : outlineOf(points);
    return [{ outline, shape: place, pass: place, fill: 'evenodd', points: () => points }];
  });
}

/** The shapes that have an outline near to another or to itself; null when there are too many to compare. */
function nearShapes(figures: readonly Figure[], spot: number): Set<number> | null {
  const chords = chordsIn(
    figures.map(({ outline }) => ({ outline, closed: true })),
    tolerance,
  );
  const marks = chords && nearOutlines(chords, spot);
  return marks && new Set(figures.flatMap(({ shape }, n) => (marks[n] === 1 ? shape : [])));
}

function outlineOf(points: readonly number[]): Outline {
  const segments: Segment[] = [];
  for (let n = 3; n < points.length; n += 3) segments.push([points[n] ?? 0, points[n + 1] ?? 0]);
  return { start: [points[0] ?? 0, points[1] ?? 0], segments, closed: true };
}

function nearPolygons(polygons: readonly number[][], spot: number): Set<number[]> {
  const outlines = polygons.map((points) => ({ outline: outlineOf(points), closed: true }));
  const chords = chordsIn(outlines, tolerance);
  const marks = chords && nearOutlines(chords, spot);
  return new Set(polygons.filter((_, n) => !marks || marks[n] === 1));
}

/** Unites shapes, each by its own rule, to polygons whose outer ones run counterclockwise. */
function areaOfShapes(shapes: readonly (readonly Figure[])[]): number[][] {
  return withPaths((make, lib) => {
    const all = make();
    const add = (figures: readonly Figure[]) => {
      const subject = make();
      const solution = make();
      for (const { points } of figures) addPath(lib, subject, points());
      const worker = new lib.ClipperD(5);
      try {
        worker.AddSubject(subject);
        worker.ExecutePath(
          lib.ClipType.Union,
          lib.FillRule[figures[0]?.fill === 'nonzero' ? 'NonZero' : 'EvenOdd'],
          solution,
        );
      } finally {
        worker.delete();
      }
      return readPaths(solution);
    };
    // A hole of one shape must not cut another, so each becomes an area before all are united.
    for (const figures of shapes) for (const points of add(figures)) addPath(lib, all, points);
    if (shapes.length === 1) return readPaths(all).map((points) => [...points]);
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
