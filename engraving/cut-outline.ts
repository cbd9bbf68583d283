import { splitCubic } from './cubics.ts';
import { endOf, type Point, type Segment } from './geometry.ts';
import type { Outline } from './reading/read-drawing.ts';

/** A place on an outline: 2.25 is a quarter of its third segment. The line that closes it is one segment more. */
export type Place = number;

/**
 * Returns an outline without the parts between some places, as open outlines; the outline itself when there are none.
 * Parts shorter than 0.001 mm are left out.
 */
export function withoutParts(
  outline: Outline,
  parts: readonly (readonly [from: Place, to: Place])[],
): Outline[] {
  const segments = closedSegments(outline);
  const sorted = parts.toSorted((a, b) => a[0] - b[0]);
  const remaining: [from: Place, to: Place][] = [];
  let at = 0;
  for (const [from, to] of sorted) {
    if (from > at) remaining.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < segments.length) remaining.push([at, segments.length]);
  if (remaining.length === 1 && remaining[0]?.[0] === 0 && at === 0) return [outline];
  const pieces = remaining.map(([from, to]) => partOf(outline.start, segments, from, to));
  const [first, last] = [remaining[0], remaining.at(-1)];
  const isRound = outline.closed && pieces.length > 1 && first?.[0] === 0 && last?.[1] === segments.length;
  if (isRound) {
    // The last piece continues into the first one.
    const [head, tail] = [pieces.shift(), pieces.pop()];
    if (head && tail) pieces.push({ ...tail, segments: [...tail.segments, ...head.segments] });
  }
  return pieces.filter((piece) => piece.segments.length > 0 && lengthOfPiece(piece) > 1e-3);
}

function closedSegments({ start, segments, closed }: Outline): readonly Segment[] {
  const last = segments.at(-1);
  const end = last ? endOf(last) : start;
  return closed && (end[0] !== start[0] || end[1] !== start[1]) ? [...segments, start] : segments;
}

function partOf(start: Point, segments: readonly Segment[], from: Place, to: Place): Outline {
  const firstOf = (n: number): Point => {
    const before = segments[n - 1];
    return before ? endOf(before) : start;
  };
  const pieces: Segment[] = [];
  let begin = firstOf(Math.floor(from));
  for (let n = Math.floor(from); n < Math.min(segments.length, Math.ceil(to)); n += 1) {
    const segment = segments[n];
    if (!segment) continue;
    const [s, t] = [Math.max(0, from - n), Math.min(1, to - n)];
    const [first, cut] = between(firstOf(n), segment, s, t);
    if (pieces.length === 0) begin = first;
    pieces.push(cut);
  }
  return { start: begin, segments: pieces, closed: false };
}

/** The part of a segment between two of its parameters, and where it begins. */
function between(from: Point, segment: Segment, s: number, t: number): [Point, Segment] {
  if (segment.length === 2) {
    const at = (share: number): [number, number] => [
      from[0] + (segment[0] - from[0]) * share,
      from[1] + (segment[1] - from[1]) * share,
    ];
    return [s === 0 ? from : at(s), t === 1 ? segment : at(t)];
  }
  if (s === 0 && t === 1) return [from, segment];
  const whole = [from, [segment[0], segment[1]], [segment[2], segment[3]], [segment[4], segment[5]]] as const;
  const [head] = t < 1 ? splitCubic(whole, t) : [whole];
  const [begin, one, two, end] = s > 0 ? splitCubic(head, s / t)[1] : head;
  return [begin, [...one, ...two, ...end]];
}

function lengthOfPiece({ start, segments }: Outline): number {
  let length = 0;
  let [x, y] = start;
  for (const segment of segments) {
    const end = endOf(segment);
    length += Math.hypot(end[0] - x, end[1] - y) + (segment.length === 6 ? 2e-3 : 0);
    [x, y] = end;
  }
  return length;
}
