import { type Loop, polygonOfLoop } from '../checking/loops.ts';
import type { Chords } from '../checking/chords.ts';
import { type Cluster, directionsOf } from '../checking/overlaps.ts';
import { type DrawnOutline, touching } from '../checking/drawn.ts';
import { endOf, type Contour, type Segment, reversedContour } from '../geometry.ts';
import type { Outline } from '../reading/read-drawing.ts';
import { areaOf, boxOfPoints, unite } from '../union.ts';

/** The distance in mm from the curves within which the united polygons lie. */
const tolerance = 0.002;

/** The replacement of the outlines that were united: it takes the place of the first of them. */
export interface Union {
  readonly gone: ReadonlySet<number>;
  readonly at: number;
  readonly outlines: readonly Outline[];
  /** The overlaps that are gone. */
  readonly count: number;
}

/**
 * Unites the clusters of shapes that lie partly over each other; curves stay curves. Filled shapes are united as they are
 * painted, with all their outlines; closed lines of DXF and PLT with those inside them, which are holes and islands. A cluster that is
 * too large is left out.
 */
export function uniteShapes(
  drawn: readonly DrawnOutline[],
  chords: Chords,
  clusters: readonly Cluster[],
  closedLines: readonly Loop[],
): Union[] {
  return joined(drawn, clusters).flatMap(({ loops: cluster, count }): Union[] => {
    const first = drawn[cluster[0]?.[0]?.outline ?? 0];
    const loops =
      first?.fill === 'none' ? withInner(drawn, chords, cluster, closedLines) : ofShapes(drawn, cluster);
    const figures = loops.map((loop) => {
      const points = polygonOfLoop(chords, loop);
      const one = drawn[loop[0]?.outline ?? 0];
      const shape = one?.fill === 'none' ? -1 : (one?.shape ?? 0);
      return { points, box: boxOfPoints(points), shape, loop, rule: one?.fill };
    });
    const directions = directionsOf(figures);
    if (!directions) return [];
    const contours = figures.map(({ loop, points }, n) => {
      const contour = contourOf(drawn, loop);
      return Math.sign(areaOf(points)) === directions[n] ? contour : reversedContour(contour);
    });
    const outlines = unite(contours, tolerance, true, touching).map(
      (contour): Outline => ({ ...contour, closed: true }),
    );
    const gone = new Set(loops.flatMap((loop) => loop.map(({ outline }) => outline)));
    return [{ gone, at: Math.min(...gone), outlines, count }];
  });
}

/** Joins clusters that have a shape in common. */
function joined(drawn: readonly DrawnOutline[], clusters: readonly Cluster[]): Cluster[] {
  interface Growing extends Cluster {
    readonly loops: Loop[];
    count: number;
  }
  const byShape = new Map<number, Growing>();
  const result = new Set<Growing>();
  for (const { loops: cluster, count } of clusters) {
    const isLine = drawn[cluster[0]?.[0]?.outline ?? 0]?.fill === 'none';
    const all: Growing = { loops: [...cluster], count };
    const shapes = isLine
      ? []
      : [...new Set(cluster.flatMap((loop) => drawn[loop[0]?.outline ?? 0]?.shape ?? []))];
    for (const shape of shapes) {
      const other = byShape.get(shape);
      if (!other || !result.has(other)) continue;
      all.loops.push(...other.loops);
      all.count += other.count;
      result.delete(other);
      for (const loop of other.loops) byShape.set(drawn[loop[0]?.outline ?? 0]?.shape ?? -1, all);
    }
    for (const shape of shapes) byShape.set(shape, all);
    result.add(all);
  }
  return [...result];
}

/** All outlines of the shapes of a cluster. */
function ofShapes(drawn: readonly DrawnOutline[], cluster: readonly Loop[]): Loop[] {
  const shapes = new Set(cluster.flatMap((loop) => drawn[loop[0]?.outline ?? 0]?.shape ?? []));
  return drawn.flatMap(({ shape }, outline): Loop[] =>
    shapes.has(shape) ? [[{ outline, backwards: false }]] : [],
  );
}

/** A cluster of closed lines, with the closed lines of its pass inside its box. */
function withInner(
  drawn: readonly DrawnOutline[],
  chords: Chords,
  cluster: readonly Loop[],
  closedLines: readonly Loop[],
): Loop[] {
  const members = new Set(cluster.flatMap((loop) => loop.map(({ outline }) => outline)));
  const pass = drawn[cluster[0]?.[0]?.outline ?? 0]?.pass;
  const boxes = cluster.map((loop) => boxOfPoints(polygonOfLoop(chords, loop)));
  const inner = closedLines.filter((loop) => {
    const [{ outline } = { outline: -1 }] = loop;
    if (members.has(outline) || drawn[outline]?.pass !== pass) return false;
    const box = boxOfPoints(polygonOfLoop(chords, loop));
    return boxes.some(
      ({ left, bottom, right, top }) =>
        box.left >= left && box.right <= right && box.bottom >= bottom && box.top <= top,
    );
  });
  return [...cluster, ...inner];
}

function contourOf(drawn: readonly DrawnOutline[], loop: Loop): Contour {
  const parts = loop.flatMap(({ outline, backwards }): Contour[] => {
    const one = drawn[outline]?.outline;
    return one ? [backwards ? reversedContour(one) : one] : [];
  });
  const start = parts[0]?.start ?? [0, 0];
  const segments: Segment[] = [];
  for (const [n, part] of parts.entries()) {
    const last = segments.at(-1);
    const end = last ? endOf(last) : start;
    if (n > 0 && (end[0] !== part.start[0] || end[1] !== part.start[1]))
      segments.push([part.start[0], part.start[1]]);
    segments.push(...part.segments);
  }
  return { start, segments };
}
