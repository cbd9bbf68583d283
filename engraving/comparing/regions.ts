import { chordsIn } from '../checking/chords.ts';
import { gridOf } from '../checking/chord-grid.ts';
import { findDoubles } from '../checking/doubles.ts';
import { type DrawnOutline, touching } from '../checking/drawn.ts';
import { tolerance } from '../checking/faults.ts';
import { filledLoops, polygonOfLoop } from '../checking/loops.ts';
import { type Box, boxOf, type Contour, type Point } from '../geometry.ts';
import { type ReadDrawing, ReadError } from '../reading/read-drawing.ts';
import { addPath, areaOf, polygonsOf, readPaths, withPaths } from '../union.ts';

/** Polygons of triples x, y, 0, whose holes run clockwise, so that either rule fills the same. */
export type Region = readonly Float64Array[];

type Rule = 'nonzero' | 'evenodd';
type Act = 'Union' | 'Intersection' | 'Difference';

const decimals = 5;

/** The most points of the polygons of one drawing. */
const maxPoints = 1_000_000;

/** The most shapes that are told apart when white ones lie over others, and the most layers of white over black. */
const maxStacked = 8_000;
const maxLevels = 200;

/** Shapes whose boxes lie apart are united at once, up to so many. */
const atOnce = 64;

/** A part of a region that is nowhere as wide as this, in mm, is a rounding. */
const narrowest = 0.02;

export function combined(act: Act, one: Region, other: Region, rule: Rule = 'nonzero'): Region {
  if (one.length === 0 && act !== 'Union') return [];
  return withPaths((make, lib) => {
    const [subject, clip, solution] = [make(), make(), make()];
    for (const polygon of one) addPath(lib, subject, polygon);
    for (const polygon of other) addPath(lib, clip, polygon);
    const worker = new lib.ClipperD(decimals);
    try {
      worker.AddSubject(subject);
      if (other.length > 0) worker.AddClip(clip);
      worker.ExecutePath(
        lib.ClipType[act],
        rule === 'nonzero' ? lib.FillRule.NonZero : lib.FillRule.EvenOdd,
        solution,
      );
    } finally {
      worker.delete();
    }
    return readPaths(solution);
  });
}

const united = (polygons: Region, rule: Rule) => combined('Union', polygons, [], rule);

/** In mm². */
export const areaOfRegion = (region: Region): number =>
  region.reduce((sum, polygon) => sum + areaOf(polygon), 0);

/** Returns a region without the parts that are nowhere as wide as `narrowest`. */
export function withoutSlivers(region: Region): Region {
  if (region.length === 0) return region;
  const wide = withPaths((make, lib) => {
    const { JoinType, EndType } = lib;
    const inflated = (polygons: Region, by: number): Region => {
      const paths = make();
      for (const polygon of polygons) addPath(lib, paths, polygon);
      const result = lib.InflatePathsD(
        paths,
        by,
        JoinType.Round,
        EndType.Polygon,
        2,
        decimals,
        narrowest / 20,
      );
      try {
        return readPaths(result);
      } finally {
        result.delete();
      }
    };
    const core = inflated(region, -narrowest / 2);
    // Grown further than it was shrunk, the core holds the corners again.
    return core.length === 0 ? [] : inflated(core, 1.5 * narrowest);
  });
  return wide.length === 0 ? [] : combined('Intersection', region, wide);
}

interface Painted {
  readonly isWhite: boolean;
  readonly rule: Rule;
  readonly polygons: Region;
  readonly box: Box;
}

/**
 * Returns what the fills of a drawing cover, as they are painted: a white fill takes away what lies under it.
 * `drawn` are the outlines of `drawing`.
 */
export function filledRegion(drawing: ReadDrawing, drawn: readonly DrawnOutline[]): Region {
  const byShape = new Map<number, DrawnOutline[]>();
  for (const one of drawn) {
    const members = byShape.get(one.shape);
    if (members) members.push(one);
    else byShape.set(one.shape, [one]);
  }
  let [hasBurnt, points] = [false, 0];
  const painted: Painted[] = [];
  for (const [shape, members] of byShape) {
    const fill = drawing.shapes[shape]?.fill;
    const outlines = members.map(({ outline }) => outline).filter(({ segments }) => segments.length > 0);
    const box = boxOf(outlines);
    if (!fill || !box) continue;
    // A white fill burns nothing; with a stroke it is a line.
    const isWhite = members.every(({ burns, fill: burnt }) => !burns || burnt === 'none');
    if (isWhite && !hasBurnt) continue;
    hasBurnt ||= !isWhite;
    const polygons = polygonsOf(outlines, tolerance);
    points += polygons.reduce((sum, { length }) => sum + length / 3, 0);
    if (points > maxPoints) throw new ReadError('too-much', 'points of fills');
    painted.push({ isWhite, rule: fill.rule, polygons, box });
  }
  let region: Region = [];
  for (const level of levelsOf(painted)) {
    const covered = coveredBy(level);
    const act = level[0]?.isWhite ? 'Difference' : 'Union';
    region = region.length === 0 ? (act === 'Union' ? covered : []) : combined(act, region, covered);
  }
  return region;
}

/** Puts shapes on levels: on one, all are white or none is, and none lies under another of a lower level. */
function levelsOf(painted: readonly Painted[]): Painted[][] {
  if (painted.every(({ isWhite }) => !isWhite)) return painted.length > 0 ? [[...painted]] : [];
  if (painted.length > maxStacked) throw new ReadError('too-much', 'white over black');
  const at: number[] = [];
  const levels: Painted[][] = [];
  for (const [n, { box, isWhite }] of painted.entries()) {
    // Even levels burn, odd ones are white.
    let level = isWhite ? 1 : 0;
    for (let m = 0; m < n; m += 1) {
      const below = at[m] ?? 0;
      const other = painted[m];
      if (below < level || !other || !areNear(box, other.box)) continue;
      level = other.isWhite === isWhite ? below : below + 1;
    }
    at.push(level);
    (levels[level] ??= []).push(painted[n] as Painted);
    if (level > maxLevels) throw new ReadError('too-much', 'white over black');
  }
  return levels.filter((level) => level !== undefined);
}

const areNear = (one: Box, other: Box): boolean =>
  one.left <= other.right && other.left <= one.right && one.bottom <= other.top && other.bottom <= one.top;

/** The union of filled shapes, each by its own fill rule. */
function coveredBy(shapes: readonly Painted[]): Region {
  const plain: Float64Array[] = [];
  let batch: Painted[] = [];
  const close = () => {
    const [first] = batch;
    if (first)
      plain.push(
        ...united(
          batch.flatMap(({ polygons }) => polygons),
          first.rule,
        ),
      );
    batch = [];
  };
  for (const shape of shapes) {
    const goesOn =
      batch.length < atOnce &&
      batch.every(({ rule, box }) => rule === shape.rule && !areNear(box, shape.box));
    if (!goesOn) close();
    batch.push(shape);
  }
  close();
  return united(plain, 'nonzero');
}

/**
 * Returns what closed lines enclose, where lines are filled by the even-odd rule (DXF, PLT), also those of several outlines end to end;
 * and the outlines that are open. `drawn` are of one pass. A line that lies wholly on another counts once.
 */
export function enclosedRegion(
  drawing: ReadDrawing,
  drawn: readonly DrawnOutline[],
): { region: Region; open: DrawnOutline[] } {
  const chords = chordsIn(drawn, tolerance);
  if (!chords || chords.count > maxPoints) throw new ReadError('too-much', 'points of lines');
  const { whole } = findDoubles(drawn, chords, gridOf(chords, touching));
  const single = drawn.filter((_, n) => !whole.has(n));
  const singleChords = whole.size === 0 ? chords : chordsIn(single, tolerance);
  if (!singleChords) throw new ReadError('too-much', 'points of lines');
  const loops = filledLoops(drawing, single, singleChords);
  const used = new Set(loops.flatMap((loop) => loop.map(({ outline }) => outline)));
  for (const [n, { closed }] of single.entries()) if (closed) used.add(n);
  const closedOnes = [...single.entries()].flatMap(([n, { closed }]) =>
    closed ? [[{ outline: n, backwards: false }]] : [],
  );
  const polygons = [...loops, ...closedOnes].map((loop) =>
    Float64Array.from(polygonOfLoop(singleChords, loop)),
  );
  return { region: united(polygons, 'evenodd'), open: single.filter((_, n) => !used.has(n)) };
}

/** The polygons of a region as contours. */
export const contoursOf = (region: Region): Contour[] =>
  region.map((points) => {
    const start: Point = [points[0] ?? 0, points[1] ?? 0];
    const segments: Point[] = [];
    for (let n = 3; n < points.length; n += 3) segments.push([points[n] ?? 0, points[n + 1] ?? 0]);
    return { start, segments: [...segments, start] };
  });
