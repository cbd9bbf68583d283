import type { FindingKind } from '#contract/common/file-checks';
import type { Laser } from '#contract/common/lasers';
import { type Box, endOf } from '../geometry.ts';
import type { ReadDrawing } from '../reading/read-drawing.ts';
import { chordsIn } from './chords.ts';
import { gridOf } from './chord-grid.ts';
import { boxOfRun, findDoubles } from './doubles.ts';
import { drawnOf, type DrawnOutline, inPasses, touching } from './drawn.ts';
import { boxOfGap, findGaps } from './gaps.ts';
import { filledLoops } from './loops.ts';
import { findNarrow } from './narrow.ts';
import { findOverlaps } from './overlaps.ts';

/** The faults of lines and shapes. */
export interface Faults {
  readonly places: ReadonlyMap<FindingKind, readonly Box[]>;
  /** The widest gap in mm, and the most points per mm. */
  readonly widest: number;
  readonly max: number;
  /** The kinds that were too much to check. */
  readonly unchecked: readonly FindingKind[];
}

/** The distance in mm that chords may have from their curves. Two sets of chords on one curve then lie well within `touching`. */
export const tolerance = 0.0015;

const compared: readonly FindingKind[] = ['open', 'doubled', 'overlapping', 'cancelling', 'thin', 'narrow'];

/** Finds the faults of what burns of a drawing, which comes `inPasses`. */
export function findFaults(drawing: ReadDrawing, drawn: readonly DrawnOutline[], laser: Laser): Faults {
  const dense = findDense(drawn, laser.spot);
  const places = new Map<FindingKind, readonly Box[]>([['dense', dense.places]]);
  const chords = chordsIn(drawn, tolerance);
  if (!chords) return { places, widest: 0, max: dense.max, unchecked: compared };
  const grid = gridOf(chords, touching);
  const gaps = findGaps(drawn, chords, grid);
  const doubles = findDoubles(drawn, chords, grid);
  const loops = filledLoops(drawing, drawn, chords);
  const overlaps = findOverlaps(drawing, drawn, chords, grid, loops, doubles.whole, laser.spot);
  const narrow = findNarrow(drawing, drawn, chords, loops, doubles.whole, laser.spot);
  places.set('open', gaps.map(boxOfGap));
  places.set(
    'doubled',
    doubles.runs.flatMap((run) => boxOfRun(chords, run) ?? []),
  );
  places.set('overlapping', overlaps.overlapping);
  places.set('cancelling', overlaps.cancelling);
  places.set('thin', narrow.thin);
  places.set('narrow', narrow.narrow);
  return {
    places,
    widest: gaps.reduce((max, { width }) => Math.max(max, width), 0),
    max: dense.max,
    unchecked: compared.filter(
      (kind) =>
        (kind === 'doubled' && !doubles.finished) ||
        ((kind === 'overlapping' || kind === 'cancelling') && !overlaps.finished) ||
        ((kind === 'thin' || kind === 'narrow') && !narrow.finished),
    ),
  };
}

/** The faults of a drawing as it was read. */
export function faultsOf(drawing: ReadDrawing, laser: Laser): Faults {
  const apart = inPasses(drawing);
  return findFaults(
    apart,
    drawnOf(apart).filter(({ burns }) => burns),
    laser,
  );
}

/** Faults nearer than this, in mm, are at one place. */
const near = 0.05;
/** The most pairs of places that are compared; of more, only the numbers are. */
const maxPairs = 4_000_000;

/** Returns the places of faults that a drawing has and an earlier state of it had not: each at a new place, or all where there are more. */
export function addedFaults(before: Faults, after: Faults): Box[] {
  return [...after.places].flatMap(([kind, places]) => {
    if (before.unchecked.includes(kind)) return [];
    const old = before.places.get(kind) ?? [];
    const fresh =
      old.length * places.length > maxPairs
        ? []
        : places.filter((box) => !old.some((one) => doMeet(one, box)));
    return fresh.length === 0 && places.length > old.length ? places : fresh;
  });
}

/** Returns whether two boxes are nowhere farther than `near` from each other. */
export const doMeet = (one: Box, other: Box): boolean =>
  one.left - near <= other.right &&
  other.left - near <= one.right &&
  one.bottom - near <= other.top &&
  other.bottom - near <= one.top;

interface Dense {
  readonly places: readonly Box[];
  /** The most points per mm. */
  readonly max: number;
}

/** The number of segments in turn that are too dense if they are on average shorter than a fifth of the spot. */
const run = 50;
const share = 1 / 5;

/**
 * Finds outlines with points closer to each other than a laser can follow: 50 segments in turn whose ends are on average
 * nearer than a fifth of the spot. Such a file is slow to burn, and the laser stops where it should move. A place
 * is an outline's part from the first such segment to the last; a small letter with a few short segments is none.
 */
function findDense(drawn: readonly DrawnOutline[], spot: number): Dense {
  const places: Box[] = [];
  let max = 0;
  for (const { outline } of drawn) {
    const { segments, start } = outline;
    if (segments.length < run) continue;
    const lengths = new Float64Array(segments.length);
    let [fromX, fromY] = start;
    for (const [n, segment] of segments.entries()) {
      const [x, y] = endOf(segment);
      lengths[n] = Math.hypot(x - fromX, y - fromY);
      [fromX, fromY] = [x, y];
    }
    let [sum, left, bottom, right, top] = [0, Infinity, Infinity, -Infinity, -Infinity];
    for (const [n, segment] of segments.entries()) {
      sum += (lengths[n] ?? 0) - (n >= run ? (lengths[n - run] ?? 0) : 0);
      if (n + 1 < run || sum >= run * share * spot) continue;
      max = Math.max(max, run / Math.max(sum, run * 1e-4));
      for (const [x, y] of [endOf(segments[n - run + 1] ?? segment), endOf(segment)]) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
      }
    }
    if (left <= right) places.push({ left, bottom, right, top });
  }
  return { places, max };
}
