import { type Contour, endOf } from '../geometry.ts';
import { decimal } from './exported.ts';

/**
 * Returns the `d` of an SVG path: contours in mm with y up become mm with y down from `top`, and x from `left`. Lines
 * stay lines and cubics cubics; numbers have at most so many digits after the point. Only what says that it is not
 * `closed` stays open. A contour without segments is a dot, which a round cap shows.
 */
export function pathData(
  contours: readonly (Contour & { readonly closed?: boolean })[],
  top: number,
  digits: number,
  left = 0,
): string {
  const at = (x: number, y: number) => `${decimal(x - left, digits)} ${decimal(top - y, digits)}`;
  const parts: string[] = [];
  for (const { start, segments, closed = true } of contours) {
    const first = at(start[0], start[1]);
    parts.push(`M${first}`);
    if (segments.length === 0) parts.push('h0');
    for (const [index, segment] of segments.entries()) {
      const end = at(...endOf(segment));
      if (segment.length === 6) {
        parts.push(`C${at(segment[0], segment[1])} ${at(segment[2], segment[3])} ${end}`);
      } else if (!closed || index < segments.length - 1 || end !== first) {
        parts.push(`L${end}`);
      }
    }
    if (closed && segments.length > 0) parts.push('Z');
  }
  return parts.join('');
}
