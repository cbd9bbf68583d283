import type { Point } from '../geometry.ts';
import type { Outline, ReadShape } from './read-drawing.ts';

/** Points nearer to a line than this, in mm, lie on it. */
const flat = 1e-6;

/** Returns a shape without a fill that nobody sees, because all of its outlines are straight lines. */
export const withoutFlatFill = (shape: ReadShape): ReadShape =>
  shape.fill && shape.outlines.every(isStraight) ? { ...shape, fill: null } : shape;

function isStraight({ start: [x0, y0], segments }: Outline): boolean {
  let far: Point | null = null;
  for (const segment of segments)
    for (let n = 0; n < segment.length; n += 2) {
      const [dx, dy] = [(segment[n] ?? 0) - x0, (segment[n + 1] ?? 0) - y0];
      const length = Math.hypot(dx, dy);
      if (length <= flat) continue;
      far ??= [dx / length, dy / length];
      if (Math.abs(dx * far[1] - dy * far[0]) > flat) return false;
    }
  return true;
}
