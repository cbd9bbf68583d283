import type { Box } from '../geometry.ts';
import { endOf } from '../geometry.ts';
import type { DrawnOutline } from './drawn.ts';

export interface Dense {
  readonly places: readonly Box[];
  /** The most points per mm. */
  readonly max: number;
}

/** The number of segments in turn that are too dense if they are on average shorter than a fifth of the spot. */
const run = 50;
const share = 1 / 5;

/**
 * Finds outlines with points closer to each other than a laser can follow: 50 segments in turn whose ends are on average
 * nearer than a fifth of the spot. Such a file is slow to burn, and the laser stands still where it should move. A place
 * is an outline's part from the first such segment to the last; a small letter with a few short segments is none.
 */
export function findDense(drawn: readonly DrawnOutline[], spot: number): Dense {
  const places: Box[] = [];
  let max = 0;
  for (const { outline } of drawn) {
    const { segments, start } = outline;
    if (segments.length < run) continue;
    const lengths = new Float64Array(segments.length);
    let [fromX, fromY] = start;
    for (const [n, segment] of segments.entries()) {
      const [x, y] = endOf(segment);
      lengths[n] = Math.hypot(x - fromX, y - fromY);
      [fromX, fromY] = [x, y];
    }
    let [sum, left, bottom, right, top] = [0, Infinity, Infinity, -Infinity, -Infinity];
    for (const [n, segment] of segments.entries()) {
      sum += (lengths[n] ?? 0) - (n >= run ? (lengths[n - run] ?? 0) : 0);
      if (n + 1 < run || sum >= run * share * spot) continue;
      max = Math.max(max, run / Math.max(sum, run * 1e-4));
      for (const [x, y] of [endOf(segments[n - run + 1] ?? segment), endOf(segment)]) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
      }
    }
    if (left <= right) places.push({ left, bottom, right, top });
  }
  return { places, max };
}
