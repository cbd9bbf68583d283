import type { Laser } from '#contract/common/lasers';
import { gridOf } from '../checking/chord-grid.ts';
import { type Chords, chordsIn } from '../checking/chords.ts';
import { type DoubledRun, findDoubles } from '../checking/doubles.ts';
import { around, type DrawnOutline, drawnOf, inPasses, passesOf, touching } from '../checking/drawn.ts';
import { tolerance } from '../checking/faults.ts';
import { findGaps, type Gap } from '../checking/gaps.ts';
import { joinedSets } from '../checking/joined-sets.ts';
import { filledLoops, findLoops } from '../checking/loops.ts';
import { findOverlaps } from '../checking/overlaps.ts';
import { type Box, boxOf } from '../geometry.ts';
import { isPainted, type Outline, type ReadDrawing, type ReadShape } from '../reading/read-drawing.ts';
import { closeGaps } from './close-gaps.ts';
import { withoutParts } from '../cut-outline.ts';
import { isWithinLimit } from './gap-limit.ts';
import { simplified } from './simplify.ts';
import { uniteShapes } from './unite-shapes.ts';

/** A change of some outlines that can be made without the others. */
export interface Edit {
  /** Where it changes something. */
  readonly box: Box;
  /** The faults that it mends. */
  readonly count: number;
}

/** All edits of one kind that a drawing needs. */
export interface Repair {
  readonly edits: readonly Edit[];
  /** Makes some of them. */
  readonly apply: (edits: readonly Edit[]) => ReadDrawing;
}

/** The parts of a drawing `inPasses` that burn. */
interface Parts {
  readonly apart: ReadDrawing;
  readonly drawn: readonly DrawnOutline[];
  readonly chords: Chords;
  readonly grid: ReturnType<typeof gridOf>;
}

interface OutlineEdit extends Edit {
  /** The replacements for outlines of `drawn`. */
  readonly outlines: ReadonlyMap<number, readonly Outline[]>;
}

/** Closes gaps up to `limit` mm. Those of lines that hang together are closed together. */
export const closing = (drawing: ReadDrawing, limit: number): Repair =>
  repairOf(drawing, ({ drawn, chords, grid }) => {
    const gaps = findGaps(drawn, chords, grid).filter(({ width }) => isWithinLimit(width, limit));
    const { rootOf, join } = joinedSets(drawn.length);
    for (const { one, other } of gaps) join(one.outline, other.outline);
    const groups = Map.groupBy(gaps, ({ one }) => rootOf(one.outline));
    return [...groups.values()].map((group) => closed(drawn, group));
  });

function closed(drawn: readonly DrawnOutline[], gaps: readonly Gap[]): OutlineEdit {
  const ends = gaps.flatMap(({ one, other }) => [one.outline, other.outline]);
  const outlines = new Map(ends.map((n) => [n, ownOf(drawn, n)]));
  closeGaps(outlines, gaps);
  return edit(drawn, new Map([...outlines].map(([n, outline]) => [n, [outline]])), gaps.length);
}

/** Takes out lines that lie on others. */
export const dropping = (drawing: ReadDrawing): Repair =>
  repairOf(drawing, ({ drawn, chords, grid }) => {
    const { runs, whole } = findDoubles(drawn, chords, grid);
    const parts = Map.groupBy(runs, ({ outline }) => outline);
    return [...parts].map(([n, some]) => {
      const rest = whole.has(n)
        ? []
        : withoutParts(
            { ...ownOf(drawn, n), closed: drawn[n]?.closed === true },
            some.map((run) => placesOf(run, chords)),
          );
      return edit(drawn, new Map([[n, rest]]), some.length);
    });
  });

/** Unites shapes that lie partly on each other. */
export const uniting = (drawing: ReadDrawing, { spot }: Laser): Repair =>
  repairOf(drawing, ({ apart, drawn, chords, grid }) => {
    const { whole } = findDoubles(drawn, chords, grid);
    const loops = filledLoops(apart, drawn, chords);
    const { clusters } = findOverlaps(apart, drawn, chords, grid, loops, whole, spot);
    if (clusters.length === 0) return [];
    const single = drawn.flatMap((one, outline) =>
      one.fill === 'none' && one.closed ? [[{ outline, backwards: false }]] : [],
    );
    return uniteShapes(drawn, chords, clusters, [...single, ...findLoops(drawn, chords)]).map((union) => {
      const outlines = new Map<number, readonly Outline[]>([...union.gone].map((n) => [n, []]));
      return edit(drawn, outlines.set(union.at, union.outlines), union.count);
    });
  });

/** Leaves out points as long as no line moves by more than `within` mm. */
export function simplifying(drawing: ReadDrawing, within: number): Repair {
  const fewer = new Map<Outline, Outline>();
  const edits: (Edit & { readonly outline: Outline })[] = [];
  for (const shape of drawing.shapes)
    for (const outline of isTouched(drawing, shape) ? shape.outlines : []) {
      const simple = simplified(outline, within);
      const box = boxOf([outline]);
      if (simple === outline || !box) continue;
      fewer.set(outline, simple);
      edits.push({ outline, box, count: outline.segments.length - simple.segments.length });
    }
  return {
    edits,
    apply: (chosen) => {
      const applied = new Set(chosen);
      const changes = new Set(edits.filter((one) => applied.has(one)).map(({ outline }) => outline));
      const change = (outline: Outline) => (changes.has(outline) ? (fewer.get(outline) ?? outline) : outline);
      return {
        ...drawing,
        shapes: drawing.shapes.map((shape) => ({ ...shape, outlines: shape.outlines.map(change) })),
      };
    },
  };
}

/** Returns whether a shape is shown and painted. */
const isTouched = ({ layers }: ReadDrawing, shape: ReadShape): boolean =>
  layers[shape.layer]?.shown !== false && isPainted(shape);

const ownOf = (drawn: readonly DrawnOutline[], n: number): Outline =>
  drawn[n]?.outline ?? { start: [0, 0], segments: [], closed: false };

const edit = (
  drawn: readonly DrawnOutline[],
  outlines: OutlineEdit['outlines'],
  count: number,
): OutlineEdit => ({
  box: around([...outlines.keys()].flatMap((n) => drawn[n]?.box ?? [])),
  count,
  outlines,
});

/** Makes a repair of edits of outlines. Drawings that are too large to compare need none. */
function repairOf(drawing: ReadDrawing, find: (parts: Parts) => OutlineEdit[]): Repair {
  const apart = inPasses(drawing);
  const drawn = drawnOf(apart).filter(({ burns }) => burns);
  const chords = chordsIn(drawn, tolerance);
  const edits = chords ? find({ apart, drawn, chords, grid: gridOf(chords, touching) }) : [];
  return {
    edits,
    apply: (chosen) => {
      const applied = new Set(chosen);
      const outlines = edits.flatMap((one) => (applied.has(one) ? [...one.outlines] : []));
      return changed(drawing, drawn, outlines);
    },
  };
}

/** Gives some outlines others in their place; shapes that lose all are left out. Only the shapes that change come apart into passes. */
function changed(
  drawing: ReadDrawing,
  drawn: readonly DrawnOutline[],
  changes: readonly (readonly [n: number, outlines: readonly Outline[]])[],
): ReadDrawing {
  if (changes.length === 0) return drawing;
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
        const changedOutlines = shapes.get(n);
        if (!changedOutlines) return part;
        isSame = false;
        const outlines = part.outlines.flatMap((outline, number) => changedOutlines.get(number) ?? [outline]);
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
