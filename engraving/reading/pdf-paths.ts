import { endOf, type Point, type Segment } from '../geometry.ts';
import type { Pdfium } from './pdfium.ts';
import { type Outline, ReadError } from './read-drawing.ts';

/** a, b, c, d, e, f: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Coordinates in mm beyond this are damage. */
export const farthest = 1e7;
/** Ends of a path nearer than this in mm are the same point: PDFium's numbers are single precision. */
export const same = 1e-4;

const segmentKinds = { line: 0, curve: 1, move: 2 } as const;

/** In mm. Ends that are nearer were meant to meet; a fill that is drawn back over more than this has its last side there. */
const widestGap = 2;

/** The segments of a path or a clip path of PDFium. */
export interface PdfPath {
  readonly count: number;
  readonly segment: (n: number) => number;
}

/**
 * Returns the outlines of a path. Those without a length are dots. `scratch` is a place of eight bytes. Of a path that is only
 * filled (`closes`), outlines whose last side is not written are closed, because a fill closes them.
 */
export function outlinesOf(
  pdfium: Pdfium,
  scratch: number,
  { count, segment }: PdfPath,
  matrix: Matrix,
  closes = false,
): Outline[] {
  const { call } = pdfium;
  const pointOf = (at: number): Point => {
    if (!call('FPDFPathSegment_GetPoint', at, scratch, scratch + 4)) throw new ReadError('broken', 'a path');
    return moved(matrix, pdfium.float(scratch), pdfium.float(scratch + 4));
  };
  const outlines: Outline[] = [];
  let start: Point | null = null;
  let segments: Segment[] = [];
  const end = (isClosed: boolean) => {
    const last = segments.at(-1);
    if (start && last) {
      const [x, y] = endOf(last);
      // A straight line has no area to close.
      const isLine = segments.length < 2 && last.length === 2;
      const hasSide = closes && !isLine && Math.hypot(x - start[0], y - start[1]) > widestGap;
      outlines.push(joined(start, segments, isClosed || hasSide));
    }
    segments = [];
  };
  for (let n = 0; n < count; n += 1) {
    const first = segment(n);
    const point = pointOf(first);
    const kind = call('FPDFPathSegment_GetType', first);
    let last = first;
    if (kind === segmentKinds.move) {
      end(false);
      start = point;
    } else if (kind === segmentKinds.curve) {
      if (n + 2 >= count) break;
      const second = segment(n + 1);
      last = segment(n + 2);
      n += 2;
      start ??= point;
      segments.push([...point, ...pointOf(second), ...pointOf(last)]);
    } else {
      start ??= point;
      segments.push(point);
    }
    // A line that follows a closed outline without a move begins where the outline began.
    if (call('FPDFPathSegment_GetClose', last)) end(true);
  }
  end(false);
  return outlines;
}

/** Makes an outline of its segments; a closed one is led back to its start. */
function joined(start: Point, segments: readonly Segment[], isClosed: boolean): Outline {
  const last = segments.at(-1);
  const [x, y] = last ? endOf(last) : start;
  const isStart = (px: number, py: number) =>
    Math.abs(px - start[0]) < same && Math.abs(py - start[1]) < same;
  if (!isStart(x, y))
    return { start, segments: isClosed ? [...segments, start] : segments, closed: isClosed };
  const isDot = segments.every((segment) => {
    for (let n = 0; n < segment.length; n += 2)
      if (!isStart(segment[n] ?? 0, segment[n + 1] ?? 0)) return false;
    return true;
  });
  if (isDot) return { start, segments: [], closed: false };
  if (!last || (segments.length < 2 && last.length === 2)) return { start, segments, closed: false };
  const back: Segment = last.length === 2 ? start : [last[0], last[1], last[2], last[3], ...start];
  return { start, segments: [...segments.slice(0, -1), back], closed: true };
}

/** Returns the map that applies `inner` first, then `outer`. */
export const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

export const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [
  finite(a * x + c * y + e),
  finite(b * x + d * y + f),
];

export function finite(value: number): number {
  if (!(Math.abs(value) <= farthest)) throw new ReadError('broken', 'a coordinate');
  return value;
}
