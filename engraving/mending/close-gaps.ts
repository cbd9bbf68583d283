import type { Gap } from '../checking/gaps.ts';
import { gapOf } from '../checking/drawn.ts';
import { endOf, type Point, reversedContour, type Segment } from '../geometry.ts';
import type { Outline } from '../reading/read-drawing.ts';

/** Ends whose lines turn by less than this (in radians) are joined by a curve, others by a corner. */
const smooth = Math.PI / 6;
const straight = Math.PI / 60;

/**
 * Closes gaps, in place: each is bridged by the lines themselves, drawn on until they meet, where they meet near enough;
 * by a curve that leaves both ends in their direction, where they face each other; by a straight line else.
 */
export function closeGaps(outlines: Map<number, Outline>, gaps: readonly Gap[]): void {
  for (const { one, other, width } of gaps) {
    const [from, to] = [outlines.get(one.outline), outlines.get(other.outline)];
    if (!from || !to) continue;
    const bridge = bridgeOf(
      { ...one, away: tangentOf(from, one.side), isLine: isLineAt(from, one.side, width) },
      { ...other, away: tangentOf(to, other.side), isLine: isLineAt(to, other.side, width) },
      width,
    );
    // The line continues where it ends: turned around when the gap is at its start.
    const onward = one.side === 1 ? from : { ...reversedContour(from), closed: from.closed };
    const longer: Outline = { ...onward, segments: [...onward.segments, ...bridge] };
    const isSame = one.outline === other.outline;
    const mended: Outline = one.side === 1 ? longer : { ...reversedContour(longer), closed: longer.closed };
    outlines.set(one.outline, isSame || gapOf(mended) === 0 ? { ...mended, closed: true } : mended);
  }
}

interface BridgeEnd {
  readonly at: Point;
  readonly away: Point;
  readonly isLine: boolean;
}

function bridgeOf(one: BridgeEnd, other: BridgeEnd, width: number): Segment[] {
  const [[ax, ay], [bx, by]] = [one.at, other.at];
  const [[ux, uy], [vx, vy]] = [one.away, other.away];
  const turn = Math.acos(Math.min(1, Math.max(-1, -(ux * vx + uy * vy))));
  const areLines = one.isLine && other.isLine;
  if (turn < (areLines ? straight : smooth)) {
    const handle = width / 3;
    return [[ax + ux * handle, ay + uy * handle, bx + vx * handle, by + vy * handle, bx, by]];
  }
  const cross = ux * vy - uy * vx;
  const [dx, dy] = [bx - ax, by - ay];
  const along = (dx * vy - dy * vx) / cross;
  const back = (dx * uy - dy * ux) / cross;
  const reach = 2 * width;
  if (along > -1e-6 && back > -1e-6 && along < reach && back < reach)
    return [
      [ax + ux * along, ay + uy * along],
      [bx, by],
    ];
  return [[bx, by]];
}

/** The direction, one mm long, in which a line leaves its end. */
function tangentOf({ start, segments }: Outline, side: 0 | 1): Point {
  const points: Point[] = [start];
  for (const segment of side === 0 ? segments.slice(0, 3) : segments.slice(-3)) {
    if (segment.length === 6) points.push([segment[0], segment[1]], [segment[2], segment[3]]);
    points.push(endOf(segment));
  }
  // The start is too far away from the last segments to lead.
  const [end, ...others] = side === 0 ? points : points.slice(segments.length > 3 ? 1 : 0).toReversed();
  for (const [x, y] of others) {
    const [dx, dy] = [(end?.[0] ?? 0) - x, (end?.[1] ?? 0) - y];
    const length = Math.hypot(dx, dy);
    if (length > 1e-7) return [dx / length, dy / length];
  }
  return [0, 0];
}

/** Returns whether a line ends in a straight piece that is long compared with the gap, so that a corner is meant. */
function isLineAt({ start, segments }: Outline, side: 0 | 1, width: number): boolean {
  const n = side === 0 ? 0 : segments.length - 1;
  const segment = segments[n];
  const before = segments[n - 1];
  const from = before ? endOf(before) : start;
  return segment?.length === 2 && Math.hypot(segment[0] - from[0], segment[1] - from[1]) > width;
}
