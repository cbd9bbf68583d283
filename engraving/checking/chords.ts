import { cubicAt, endOf } from '../geometry.ts';
import { chordsOf } from '../union.ts';
import type { DrawnOutline } from './drawn.ts';

/** The straight pieces of outlines, in their order. */
export interface Chords {
  readonly count: number;
  readonly x0: Float64Array;
  readonly y0: Float64Array;
  readonly x1: Float64Array;
  readonly y1: Float64Array;
  /** The outline to which each belongs, its segment there (one more than the last is the closing line), and its part of it. */
  readonly outline: Int32Array;
  readonly segment: Int32Array;
  readonly t0: Float64Array;
  readonly t1: Float64Array;
  /** The first chord of each outline, and at last the count. */
  readonly first: Int32Array;
}

/** The most chords that are taken. */
const maxChords = 3_000_000;

/**
 * Cuts outlines into chords that lie at most `tolerance` mm from them; closed ones are closed by a line where they need
 * it. Lines without a length are left out. Returns null when there are more than `maxChords`.
 */
export function chordsIn(
  outlines: readonly Pick<DrawnOutline, 'outline' | 'closed'>[],
  tolerance: number,
): Chords | null {
  let max = 0;
  for (const { outline } of outlines) {
    let from = outline.start;
    for (const segment of outline.segments) {
      max += chordsOf(from, segment, tolerance);
      from = endOf(segment);
    }
    max += 1;
  }
  if (max > maxChords) return null;
  const [x0, y0, x1, y1, t0, t1] = Array.from({ length: 6 }, () => new Float64Array(max)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const [owner, segmentOf] = [new Int32Array(max), new Int32Array(max)];
  const first = new Int32Array(outlines.length + 1);
  let count = 0;
  for (const [index, { outline, closed }] of outlines.entries()) {
    first[index] = count;
    let [fromX, fromY] = outline.start;
    const add = (x: number, y: number, segment: number, s: number, t: number) => {
      if (x === fromX && y === fromY) return;
      [x0[count], y0[count], x1[count], y1[count], t0[count], t1[count]] = [fromX, fromY, x, y, s, t];
      [owner[count], segmentOf[count]] = [index, segment];
      count += 1;
      [fromX, fromY] = [x, y];
    };
    let from = outline.start;
    for (const [n, segment] of outline.segments.entries()) {
      if (segment.length === 2) add(segment[0], segment[1], n, 0, 1);
      else {
        const parts = chordsOf(from, segment, tolerance);
        let before = 0;
        for (let part = 1; part <= parts; part += 1) {
          const t = part / parts;
          const x = part === parts ? segment[4] : cubicAt(from[0], segment[0], segment[2], segment[4], t);
          const y = part === parts ? segment[5] : cubicAt(from[1], segment[1], segment[3], segment[5], t);
          add(x, y, n, before, t);
          before = t;
        }
      }
      from = endOf(segment);
    }
    if (closed) add(outline.start[0], outline.start[1], outline.segments.length, 0, 1);
  }
  first[outlines.length] = count;
  return { count, x0, y0, x1, y1, outline: owner, segment: segmentOf, t0, t1, first };
}

/** The chords of an outline as a polygon of triples x, y, 0, as the clipper takes it. */
export function polygonOf(chords: Chords, outline: number): number[] {
  const points: number[] = [];
  for (let n = chords.first[outline] ?? 0; n < (chords.first[outline + 1] ?? 0); n += 1)
    points.push(chords.x0[n] ?? 0, chords.y0[n] ?? 0, 0);
  return points;
}

/** The length of an outline's chords in mm. */
export function lengthOf(chords: Chords, outline: number): number {
  let length = 0;
  for (let n = chords.first[outline] ?? 0; n < (chords.first[outline + 1] ?? 0); n += 1)
    length += chordLength(chords, n);
  return length;
}

export const chordLength = ({ x0, y0, x1, y1 }: Chords, n: number): number =>
  Math.hypot((x1[n] ?? 0) - (x0[n] ?? 0), (y1[n] ?? 0) - (y0[n] ?? 0));
