import { boxOf } from '../geometry.ts';
import { areaOf } from '../union.ts';
import { chordLength, type Chords, lengthOf, polygonOf } from './chords.ts';
import { type ChordGrid, eachPair } from './chord-grid.ts';
import { distance } from './near-outlines.ts';
import { type DrawnOutline, touching } from './drawn.ts';

/** A part of an outline that lies on an earlier one: from chord `from` at `start` mm of it to chord `to` at `end` mm. */
export interface DoubledRun {
  readonly outline: number;
  readonly from: number;
  readonly start: number;
  readonly to: number;
  readonly end: number;
}

export interface Doubles {
  readonly runs: readonly DoubledRun[];
  /** Outlines that lie on others from end to end, and filled outlines that are there twice. */
  readonly whole: ReadonlySet<number>;
  /** False when there was too much to compare. */
  readonly finished: boolean;
}

/** The most pairs of chords that are compared. */
const maxPairs = 25_000_000;

/** A run is reported from this length on, or when it is this share of its outline. Circles that touch share less. */
const longRun = 1;
const greatShare = 0.3;
/** From this length on, an outline is judged by the share; a shorter one must be the same as another. */
const shortOutline = 0.3;
/** Straight lines of this length that share so much are doubled whatever the rest does. */
const longLine = 0.5;
const sharedLine = 0.1;

/**
 * Finds lines that would be burnt twice: parts of unfilled outlines of one pass that lie within
 * 0.005 mm on one another, in either direction, wherever each of them is cut into segments. The later one is the double.
 * Filled outlines may share edges (tiles do); they are doubled only as a whole, and not within one shape that is filled
 * by the even-odd rule, where two of them vanish instead. `chords` are those of `drawn`, within 0.0015 mm.
 */
export function findDoubles(drawn: readonly DrawnOutline[], chords: Chords, grid: ChordGrid): Doubles {
  const covered = new Map<number, number[]>();
  const strong = new Set<number>();
  const isLine = drawn.map(({ fill }) => fill === 'none');
  const pass = drawn.map((one) => one.pass);
  const { x0, y0, x1, y1, outline, t0, t1 } = chords;
  const finished = eachPair(grid, maxPairs, (later, earlier) => {
    const [i, j] = [outline[later] ?? 0, outline[earlier] ?? 0];
    if (!isLine[i] || !isLine[j] || pass[i] !== pass[j]) return;
    const [ax, ay] = [x0[later] ?? 0, y0[later] ?? 0];
    const [dx, dy] = [(x1[later] ?? 0) - ax, (y1[later] ?? 0) - ay];
    const [px, py] = [(x0[earlier] ?? 0) - ax, (y0[earlier] ?? 0) - ay];
    const [qx, qy] = [(x1[earlier] ?? 0) - ax, (y1[earlier] ?? 0) - ay];
    const length = Math.hypot(dx, dy);
    const [ux, uy] = [dx / length, dy / length];
    const [offP, offQ] = [ux * py - uy * px, ux * qy - uy * qx];
    if ((offP > touching && offQ > touching) || (offP < -touching && offQ < -touching)) return;
    const [alongP, alongQ] = [ux * px + uy * py, ux * qx + uy * qy];
    const from = Math.max(0, Math.min(alongP, alongQ));
    const to = Math.min(length, Math.max(alongP, alongQ));
    if (!(to - from > 1e-4)) return;
    const slope = (offQ - offP) / (alongQ - alongP);
    if (Math.abs(slope) > 0.4) return;
    const off = (along: number) => Math.abs(offP + slope * (along - alongP));
    if (off(from) > touching || off(to) > touching) return;
    const spans = covered.get(later);
    if (spans) spans.push(from, to);
    else covered.set(later, [from, to]);
    const areLines = t0[later] === 0 && t1[later] === 1 && t0[earlier] === 0 && t1[earlier] === 1;
    const other = Math.hypot(qx - px, qy - py);
    const areLong = areLines && Math.min(length, other) >= longLine && to - from >= sharedLine;
    const areSame = Math.min(from, length - to) < 2 * touching && Math.abs(length - other) < 2 * touching;
    if (areLong || (areLines && areSame && to - from > 0.9 * length)) strong.add(later);
  });
  const runs: DoubledRun[] = [];
  const whole = new Set<number>();
  const touched = new Set([...covered.keys()].map((chord) => outline[chord] ?? 0));
  for (const index of [...touched].toSorted((a, b) => a - b)) {
    const result = runsOf(index, chords, covered, strong);
    runs.push(...result.runs);
    if (result.isWhole) whole.add(index);
  }
  for (const index of twins(drawn, chords)) {
    whole.add(index);
    const [from, to] = [chords.first[index] ?? 0, (chords.first[index + 1] ?? 1) - 1];
    runs.push({ outline: index, from, start: 0, to, end: chordLength(chords, to) });
  }
  return { runs, whole, finished };
}

/** Joins the covered parts of an outline's chords to runs, and keeps the doubled ones. */
function runsOf(
  index: number,
  chords: Chords,
  covered: ReadonlyMap<number, number[]>,
  strong: ReadonlySet<number>,
): { runs: DoubledRun[]; isWhole: boolean } {
  interface Run extends DoubledRun {
    length: number;
    isStrong: boolean;
  }
  const all: Run[] = [];
  const [begin, stop] = [chords.first[index] ?? 0, chords.first[index + 1] ?? 0];
  const near = 2 * touching;
  let isJoined = false;
  for (let n = begin; n < stop; n += 1) {
    const length = chordLength(chords, n);
    let end = -1;
    for (const [from, to] of merged(covered.get(n) ?? [], near)) {
      const last = all.at(-1);
      if (last && isJoined && from <= near && end < 0)
        all[all.length - 1] = {
          ...last,
          to: n,
          end: to,
          length: last.length + to - from,
          isStrong: last.isStrong || strong.has(n),
        };
      else
        all.push({
          outline: index,
          from: n,
          start: from,
          to: n,
          end: to,
          length: to - from,
          isStrong: strong.has(n),
        });
      end = to;
    }
    // A chord shorter than the tolerance joins its neighbours.
    isJoined = end >= length - near || (isJoined && length <= near);
  }
  const total = lengthOf(chords, index);
  const runs = all.filter(
    ({ length, isStrong }) =>
      isStrong || length >= longRun || (total >= shortOutline ? length >= greatShare * total : false),
  );
  const sum = runs.reduce((some, { length }) => some + length, 0);
  return { runs, isWhole: runs.length > 0 && sum >= total - Math.max(4 * near, 0.02 * total) };
}

/** Merges spans that overlap or lie nearer than `near`. */
function merged(spans: readonly number[], near: number): [from: number, to: number][] {
  const sorted = Array.from({ length: spans.length / 2 }, (_, n): [number, number] => [
    spans[2 * n] ?? 0,
    spans[2 * n + 1] ?? 0,
  ]).toSorted((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1] + near) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Returns the filled outlines that an earlier one of their pass repeats. */
function twins(drawn: readonly DrawnOutline[], chords: Chords): number[] {
  const indexes: number[] = [];
  const step = 4 * touching;
  const places = new Map<number, number[]>();
  for (const [index, { fill, pass, box, shape }] of drawn.entries()) {
    if (fill === 'none') continue;
    // Each outline is in one cell, by its middle and size; a twin differs by at most half a cell in each.
    const cell = [
      (box.left + box.right) / 2 / step,
      (box.bottom + box.top) / 2 / step,
      (box.right - box.left) / step,
      (box.top - box.bottom) / step,
    ];
    const mixed = (key: number, value: number) => Math.imul(key ^ Math.floor(value), 0x9e3779b1) | 0;
    const near = cell.reduce<number[]>(
      (keys, value) => keys.flatMap((key) => [mixed(key, value - 0.5), mixed(key, value + 0.5)]),
      [pass],
    );
    const candidates = new Set(near.flatMap((key) => places.get(key) ?? []));
    const isTwin = [...candidates].some((other) => {
      const earlier = drawn[other];
      // Cells may share a key.
      if (!earlier || earlier.pass !== pass || (earlier.shape === shape && fill === 'evenodd')) return false;
      const boxes = [box, earlier.box] as const;
      const sides = (['left', 'bottom', 'right', 'top'] as const).map((side) =>
        Math.abs(boxes[0][side] - boxes[1][side]),
      );
      return Math.max(...sides) <= touching && areTwins(chords, index, other);
    });
    if (isTwin) {
      indexes.push(index);
      continue;
    }
    const key = cell.reduce(mixed, pass);
    const members = places.get(key);
    if (!members) places.set(key, [index]);
    else if (members.length < 20) members.push(index);
  }
  return indexes;
}

/** Returns whether two outlines lie on one another: their areas are the same, and points of the first lie on the second. */
function areTwins(chords: Chords, one: number, other: number): boolean {
  const [points, others] = [polygonOf(chords, one), polygonOf(chords, other)];
  const length = lengthOf(chords, one);
  const [area, otherArea] = [Math.abs(areaOf(points)), Math.abs(areaOf(others))];
  if (
    Math.abs(area - otherArea) > length * touching ||
    Math.abs(length - lengthOf(chords, other)) > 0.02 * length
  )
    return false;
  const every = Math.max(1, Math.floor(points.length / 3 / 24)) * 3;
  for (let n = 0; n < points.length; n += every) {
    const [x, y] = [points[n] ?? 0, points[n + 1] ?? 0];
    let isNear = false;
    for (let m = 0, last = others.length - 3; m < others.length && !isNear; last = m, m += 3)
      isNear =
        distance(x, y, others[last] ?? 0, others[last + 1] ?? 0, others[m] ?? 0, others[m + 1] ?? 0) <=
        touching;
    if (!isNear) return false;
  }
  return true;
}

/** The box of a run. */
export function boxOfRun(chords: Chords, { from, start, to, end }: DoubledRun) {
  const at = (n: number, along: number): [number, number] => {
    const share = along / chordLength(chords, n);
    const [ax, ay] = [chords.x0[n] ?? 0, chords.y0[n] ?? 0];
    return [ax + ((chords.x1[n] ?? 0) - ax) * share, ay + ((chords.y1[n] ?? 0) - ay) * share];
  };
  const segments: [number, number][] = [];
  for (let n = from; n < to; n += 1) segments.push([chords.x1[n] ?? 0, chords.y1[n] ?? 0]);
  segments.push(at(to, end));
  return boxOf([{ start: at(from, start), segments }]);
}
