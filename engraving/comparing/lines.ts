import { chordLength, type Chords, chordsIn } from '../checking/chords.ts';
import { eachPair, gridOf } from '../checking/chord-grid.ts';
import { tolerance } from '../checking/faults.ts';
import { endOf, type Point, type Segment } from '../geometry.ts';
import { type Outline, ReadError } from '../reading/read-drawing.ts';

/** Lines farther apart than this, in mm, are different. */
const apart = 0.05;

const maxPairs = 60_000_000;

/** Long lines are cut, so that few pieces share a cell of the grid. */
const shortest = 0.5;
const maxPieces = 300_000;

/** A dot is compared as a line of this length in mm. */
const dot = 1e-3;

/** Parts of lines: those that are near a line of the other drawing, and those that are not. */
export interface SplitLines {
  readonly near: readonly Outline[];
  readonly far: readonly Outline[];
  /** In mm. */
  readonly nearLength: number;
  readonly farLength: number;
}

/** Splits the lines of two drawings by whether a line of the other one lies within `apart`. */
export function splitLines(
  one: readonly Outline[],
  other: readonly Outline[],
): readonly [SplitLines, SplitLines] {
  const all = [...one, ...other];
  const rough = chordsIn(all.map(chorded), tolerance);
  if (!rough) throw new ReadError('too-much', 'points of lines');
  let total = 0;
  for (let n = 0; n < rough.count; n += 1) total += chordLength(rough, n);
  const step = Math.max(shortest, total / maxPieces);
  const chords = chordsIn(
    all.map((outline) => chorded(inPieces(outline, step))),
    tolerance,
  );
  if (!chords) throw new ReadError('too-much', 'points of lines');
  const spans = spansNear(chords, one.length);
  return [splitBy(chords, spans, 0, one.length), splitBy(chords, spans, one.length, all.length)];
}

const chorded = (outline: Outline) =>
  outline.segments.length === 0
    ? {
        outline: { ...outline, segments: [[outline.start[0] + dot, outline.start[1]] as const] },
        closed: false,
      }
    : { outline, closed: outline.closed };

function inPieces(outline: Outline, step: number): Outline {
  const segments: Segment[] = [];
  let from = outline.start;
  const lineTo = (to: Point) => {
    const count = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step);
    for (let n = 1; n < count; n += 1)
      segments.push([from[0] + ((to[0] - from[0]) * n) / count, from[1] + ((to[1] - from[1]) * n) / count]);
    segments.push(to);
  };
  for (const segment of outline.segments) {
    if (segment.length === 2) lineTo(segment);
    else segments.push(segment);
    from = endOf(segment);
  }
  if (outline.closed && outline.segments.length > 0) lineTo(outline.start);
  return { ...outline, segments };
}

/** For each chord the spans (shares of it, from and to) that lie near a chord of the other drawing, in no order. */
function spansNear(chords: Chords, border: number): ReadonlyMap<number, readonly number[]> {
  const spans = new Map<number, number[]>();
  const isWhole = new Uint8Array(chords.count);
  const see = (n: number, m: number) => {
    if (isWhole[n]) return;
    const span = spanWithin(chords, n, m);
    if (!span) return;
    if (span[0] <= 0 && span[1] >= 1) {
      isWhole[n] = 1;
      spans.set(n, [0, 1]);
      return;
    }
    const listed = spans.get(n);
    if (listed) listed.push(...span);
    else spans.set(n, [...span]);
  };
  const finished = eachPair(gridOf(chords, apart), maxPairs, (later, earlier) => {
    const isOther = (n: number) => (chords.outline[n] ?? 0) >= border;
    if (isOther(later) === isOther(earlier)) return;
    see(later, earlier);
    see(earlier, later);
  });
  if (!finished) throw new ReadError('too-much', 'pairs of lines');
  return spans;
}

/**
 * Returns the span of chord n that lies within `apart` of chord m; null for none. The points so near to a chord are a convex area, so the span is
 * one, and begins and ends on its straight sides or on a circle around an end.
 */
function spanWithin(chords: Chords, n: number, m: number): readonly [number, number] | null {
  const [px, py] = [chords.x0[n] ?? 0, chords.y0[n] ?? 0];
  const [dx, dy] = [(chords.x1[n] ?? 0) - px, (chords.y1[n] ?? 0) - py];
  const [ax, ay] = [chords.x0[m] ?? 0, chords.y0[m] ?? 0];
  const [ex, ey] = [(chords.x1[m] ?? 0) - ax, (chords.y1[m] ?? 0) - ay];
  const long = Math.hypot(ex, ey);
  let [from, to] = [Infinity, -Infinity];
  const take = (begin: number, end: number) => {
    if (begin > end) return;
    [from, to] = [Math.min(from, begin), Math.max(to, end)];
  };
  const nearPoint = (x: number, y: number) => {
    const [fx, fy] = [px - x, py - y];
    const [a, b, c] = [dx * dx + dy * dy, fx * dx + fy * dy, fx * fx + fy * fy - apart * apart];
    const root = b * b - a * c;
    if (root < 0) return;
    take((-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a);
  };
  nearPoint(ax, ay);
  nearPoint(ax + ex, ay + ey);
  if (long > 0) {
    const [ux, uy] = [ex / long, ey / long];
    const [along, across] = [(px - ax) * ux + (py - ay) * uy, (py - ay) * ux - (px - ax) * uy];
    const [alongBy, acrossBy] = [dx * ux + dy * uy, dy * ux - dx * uy];
    let [begin, end] = [-Infinity, Infinity];
    const keep = (at: number, by: number, low: number, high: number) => {
      if (Math.abs(by) < 1e-12) {
        if (at < low || at > high) [begin, end] = [1, 0];
        return;
      }
      const [p, q] = [(low - at) / by, (high - at) / by];
      [begin, end] = [Math.max(begin, Math.min(p, q)), Math.min(end, Math.max(p, q))];
    };
    keep(along, alongBy, 0, long);
    keep(across, acrossBy, -apart, apart);
    take(begin, end);
  }
  return to < 0 || from > 1 || from > to ? null : [from, to];
}

function splitBy(
  chords: Chords,
  spans: ReadonlyMap<number, readonly number[]>,
  first: number,
  last: number,
): SplitLines {
  const [near, far] = [[] as Outline[], [] as Outline[]];
  let [nearLength, farLength] = [0, 0];
  for (let outline = first; outline < last; outline += 1) {
    let open: { isNear: boolean; points: Point[] } | null = null;
    const close = () => {
      const [start, ...others] = open?.points ?? [];
      if (start && others.length > 0)
        (open?.isNear ? near : far).push({ start, segments: others, closed: false });
      open = null;
    };
    for (let n = chords.first[outline] ?? 0; n < (chords.first[outline + 1] ?? 0); n += 1) {
      const [x, y] = [chords.x0[n] ?? 0, chords.y0[n] ?? 0];
      const [dx, dy] = [(chords.x1[n] ?? 0) - x, (chords.y1[n] ?? 0) - y];
      const at = (share: number): Point => [x + dx * share, y + dy * share];
      const add = (from: number, to: number, isNear: boolean) => {
        if (to - from < 1e-9) return;
        const length = (to - from) * Math.hypot(dx, dy);
        if (isNear) nearLength += length;
        else farLength += length;
        if (open?.isNear !== isNear) {
          close();
          open = { isNear, points: [at(from)] };
        }
        open?.points.push(at(to));
      };
      let done = 0;
      for (const [from, to] of joinedSpans(spans.get(n) ?? [])) {
        add(done, from, false);
        add(from, to, true);
        done = to;
      }
      add(done, 1, false);
    }
    close();
  }
  return { near, far, nearLength, farLength };
}

/** Joins spans of one chord, cut to 0 to 1. */
function joinedSpans(flat: readonly number[]): [number, number][] {
  const sorted: [number, number][] = [];
  for (let n = 0; n < flat.length; n += 2)
    sorted.push([Math.max(0, flat[n] ?? 0), Math.min(1, flat[n + 1] ?? 0)]);
  sorted.sort(([p], [q]) => p - q);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1e-9) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
