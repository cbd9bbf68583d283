import type { Point } from '../../geometry.ts';
import type { Pen } from '../pen.ts';

/** A corner of a polyline. `bulge` is the tangent of a quarter of the angle of the arc to the next one, 0 for a line. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly bulge: number;
}

/** Draws the line or the arc from a corner, where the pen is, to the next. */
export function bulgeTo(
  pen: Pen,
  { x, y, bulge }: Corner,
  to: { readonly x: number; readonly y: number },
): void {
  const [dx, dy] = [to.x - x, to.y - y];
  if (bulge === 0 || (dx === 0 && dy === 0)) {
    pen.line(to.x, to.y);
    return;
  }
  if (Math.abs(bulge) < 0.02) {
    // The centre of a flat arc is far away; its handles are not: a third of the chord, turned by half its angle.
    const half = 2 * Math.atan(bulge);
    const reach = (1 + bulge * bulge) / 3;
    const [cos, sin] = [Math.cos(half) * reach, Math.sin(half) * reach];
    pen.cubic(
      x + dx * cos + dy * sin,
      y + dy * cos - dx * sin,
      to.x - dx * cos + dy * sin,
      to.y - dy * cos - dx * sin,
      to.x,
      to.y,
    );
    return;
  }
  const aside = (1 - bulge * bulge) / (4 * bulge);
  const centre: Point = [(x + to.x) / 2 - dy * aside, (y + to.y) / 2 + dx * aside];
  const radius = Math.hypot(x - centre[0], y - centre[1]);
  pen.arc(
    {
      centre,
      u: [radius, 0],
      v: [0, radius],
      from: Math.atan2(y - centre[1], x - centre[0]),
      sweep: 4 * Math.atan(bulge),
    },
    [to.x, to.y],
  );
}
