import { type Chords, chordsIn } from '../checking/chords.ts';
import { gridOf } from '../checking/chord-grid.ts';
import { tolerance } from '../checking/check-drawing.ts';
import { type DoubledRun, findDoubles } from '../checking/doubles.ts';
import { type Drawn, drawnOf, inPasses, passesOf, touching } from '../checking/drawn.ts';
import { findGaps } from '../checking/gaps.ts';
import { filledLoops, findLoops } from '../checking/loops.ts';
import { findOverlaps } from '../checking/overlaps.ts';
import { isPainted, type Outline, type ReadDrawing, type ReadShape } from '../reading/read-drawing.ts';
import { closeGaps } from './close-gaps.ts';
import { withoutParts } from '../cut-outline.ts';
import { simplified } from './simplify.ts';
import { uniteShapes } from './unite-shapes.ts';

/** The faults to mend; the others stay as they are. */
export interface Mending {
  /** Gaps up to so many mm are closed. */
  readonly close?: number;
  readonly dropDoubles?: boolean;
  readonly unite?: boolean;
  /** Points are left out as long as no line moves by more than so many mm. */
  readonly simplify?: number;
}

export interface Mended {
  readonly drawing: ReadDrawing;
  /** The numbers of gaps closed, doubled lines dropped, overlaps united, and segments saved. */
  readonly done: {
    readonly closed: number;
    readonly dropped: number;
    readonly united: number;
    readonly saved: number;
  };
}

/**
 * Mends what `checkDrawing` finds, as far as it is safe: gaps are closed, then doubled lines dropped, then shapes united, then
 * points left out. Hidden layers and paths that are not painted are not touched. What is too much to compare is left as
 * it is. `readyEngine` must have resolved.
 */
export function mendDrawing(
  drawing: ReadDrawing,
  { close = 0, dropDoubles, unite, simplify = 0 }: Mending,
): Mended {
  const done = { closed: 0, dropped: 0, united: 0, saved: 0 };
  let mended = drawing;
  if (close > 0)
    mended = changed(mended, (drawn, chords, grid) => {
      const gaps = findGaps(drawn, chords, grid).filter(({ width }) => width <= close);
      done.closed = gaps.length;
      const outlines = new Map(
        gaps.flatMap(({ one, other }) => [one.outline, other.outline]).map((n) => [n, ownOf(drawn, n)]),
      );
      closeGaps(outlines, gaps);
      return new Map([...outlines].map(([n, outline]) => [n, [outline]]));
    });
  if (dropDoubles)
    mended = changed(mended, (drawn, chords, grid) => {
      const { runs, whole } = findDoubles(drawn, chords, grid);
      done.dropped = runs.length;
      const parts = Map.groupBy(runs, ({ outline }) => outline);
      return new Map(
        [...parts].map(([n, some]) => [
          n,
          whole.has(n)
            ? []
            : withoutParts(
                { ...ownOf(drawn, n), closed: drawn[n]?.closed === true },
                some.map((run) => placesOf(run, chords)),
              ),
        ]),
      );
    });
  if (unite)
    mended = changed(mended, (drawn, chords, grid, apart) => {
      const { whole } = findDoubles(drawn, chords, grid);
      const { clusters, overlapping, cancelling } = findOverlaps(
        apart,
        drawn,
        chords,
        grid,
        filledLoops(apart, drawn, chords),
        whole,
      );
      const closed = drawn.flatMap((one, outline) =>
        one.fill === 'none' && one.closed ? [[{ outline, backwards: false }]] : [],
      );
      const result = new Map<number, Outline[]>();
      const lines = clusters.length > 0 ? [...closed, ...findLoops(drawn, chords)] : [];
      const unions = uniteShapes(drawn, chords, clusters, lines);
      for (const union of unions) {
        for (const outline of union?.gone ?? []) result.set(outline, []);
        if (union) result.set(union.at, [...union.outlines]);
      }
      done.united = unions.includes(null)
        ? unions.filter(Boolean).length
        : overlapping.length + cancelling.length;
      return result;
    });
  if (simplify > 0)
    mended = {
      ...mended,
      shapes: mended.shapes.map((shape) =>
        isTouched(mended, shape)
          ? {
              ...shape,
              outlines: shape.outlines.map((outline) => {
                const fewer = simplified(outline, simplify);
                done.saved += outline.segments.length - fewer.segments.length;
                return fewer;
              }),
            }
          : shape,
      ),
    };
  return { drawing: mended, done };
}

/** Returns whether a shape is shown and painted. */
const isTouched = ({ layers }: ReadDrawing, shape: ReadShape): boolean =>
  layers[shape.layer]?.shown !== false && isPainted(shape);

const ownOf = (drawn: readonly Drawn[], n: number): Outline =>
  drawn[n]?.outline ?? { start: [0, 0], segments: [], closed: false };

/**
 * Gives some outlines others in their place; shapes that lose all are left out. `change` sees the drawing `inPasses`; only the
 * shapes that it changes come apart.
 */
function changed(
  drawing: ReadDrawing,
  change: (
    drawn: readonly Drawn[],
    chords: Chords,
    grid: ReturnType<typeof gridOf>,
    apart: ReadDrawing,
  ) => ReadonlyMap<number, readonly Outline[]>,
): ReadDrawing {
  const apart = inPasses(drawing);
  const drawn = drawnOf(apart).filter(({ burns }) => burns);
  const chords = chordsIn(drawn, tolerance);
  if (!chords) return drawing;
  const changes = change(drawn, chords, gridOf(chords, touching), apart);
  if (changes.size === 0) return drawing;
  const shapes = new Map<number, Map<number, readonly Outline[]>>();
  for (const [n, outlines] of changes) {
    const one = drawn[n];
    if (!one) continue;
    const shape = shapes.get(one.shape) ?? new Map<number, readonly Outline[]>();
    shape.set(one.number, outlines);
    shapes.set(one.shape, shape);
  }
  let n = -1;
  return {
    ...drawing,
    shapes: drawing.shapes.flatMap((shape) => {
      let isSame = true;
      const parts = passesOf(shape).flatMap((part) => {
        n += 1;
        const own = shapes.get(n);
        if (!own) return part;
        isSame = false;
        const outlines = part.outlines.flatMap((outline, number) => own.get(number) ?? [outline]);
        return outlines.length > 0 ? { ...part, outlines } : [];
      });
      return isSame ? shape : parts;
    }),
  };
}

/** The two places of a run on its outline. */
function placesOf({ from, start, to, end }: DoubledRun, chords: Chords): [number, number] {
  const at = (n: number, along: number) => {
    const length = Math.hypot(
      (chords.x1[n] ?? 0) - (chords.x0[n] ?? 0),
      (chords.y1[n] ?? 0) - (chords.y0[n] ?? 0),
    );
    const [s, t] = [chords.t0[n] ?? 0, chords.t1[n] ?? 1];
    // The rest at an end is shorter than the smallest length that is told apart.
    const share = along < touching ? 0 : along > length - touching ? 1 : along / length;
    return (chords.segment[n] ?? 0) + s + (t - s) * share;
  };
  return [at(from, start), at(to, end)];
}
