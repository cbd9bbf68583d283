import { endOf, type Point, type Segment } from '../geometry.ts';
import { type Affine, mapped } from './affine.ts';
import { isSound } from './drawing-builder.ts';
import { FarPlaceError, type Outline } from './read-drawing.ts';

/** The distance in mm that a cubic may have from the arc it replaces. */
const arcTolerance = 0.0004;

/** Ends that are not farther from each other than this, in mm, are one point. */
export const joinTolerance = 0.001;

/** Steps shorter than this, in mm, come from rounding and are not made. */
const shortest = 1e-6;
const isSame = (a: Point, b: Point): boolean =>
  Math.abs(a[0] - b[0]) < shortest && Math.abs(a[1] - b[1]) < shortest;

/** An arc of an ellipse: centre + cos(t)·u + sin(t)·v, for t from `from` to `from + sweep`. */
export interface EllipticArc {
  readonly centre: Point;
  readonly u: Point;
  readonly v: Point;
  readonly from: number;
  readonly sweep: number;
}

/**
 * Draws outlines in the numbers of a file, mapped to mm. `count` hears of each segment when it is made. A move ends an
 * outline and leaves it open, unless it came back to its start. Throws a `FarPlaceError` for coordinates
 * that are not numbers or too far.
 */
export class Pen {
  readonly #map: Affine;
  readonly #count: (segments: number) => void;
  readonly #outlines: Outline[] = [];
  #start: Point | null = null;
  #at: Point = [0, 0];
  #segments: Segment[] = [];
  /** Drawn on, though perhaps not to another place. */
  #isTouched = false;
  /** Where the last outline was closed, and nothing was drawn since. */
  #isReopened = false;

  constructor(map: Affine, count: (segments: number) => void) {
    this.#map = map;
    this.#count = count;
  }

  move(x: number, y: number): void {
    this.#end(false);
    this.#start = this.#at = this.#point(x, y);
  }

  line(x: number, y: number): void {
    this.#line(this.#point(x, y));
  }

  cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#cubic(this.#point(x1, y1), this.#point(x2, y2), this.#point(x, y));
  }

  /**
   * Draws an arc that begins at the pen, as cubics within 0.0005 mm of it. `end` is where it ends when that is
   * known more exactly than by its angles.
   */
  arc({ centre, u, v, from, sweep }: EllipticArc, end?: Point): void {
    const [cx, cy] = this.#point(centre[0], centre[1]);
    const [a, b, c, d] = this.#map;
    const [ux, uy] = [a * u[0] + c * u[1], b * u[0] + d * u[1]];
    const [vx, vy] = [a * v[0] + c * v[1], b * v[0] + d * v[1]];
    const radius = Math.hypot(ux, uy, vx, vy);
    if (!isSound(radius) || !isSound(from) || !isSound(sweep)) throw new FarPlaceError('an arc');
    if (sweep === 0 || radius === 0) {
      if (end) this.line(end[0], end[1]);
      return;
    }
    // A cubic over the angle θ is off by about 4/27 · sin⁶(θ/4) of the radius.
    const widest = 4 * Math.asin(Math.min(Math.SQRT1_2 / 2, ((27 / 4) * (arcTolerance / radius)) ** (1 / 6)));
    const turn = Math.sign(sweep) * Math.min(Math.abs(sweep), 2 * Math.PI);
    const steps = Math.max(1, Math.ceil(Math.abs(turn) / Math.min(widest, Math.PI / 2) - 1e-9));
    const step = turn / steps;
    const k = (4 / 3) * Math.tan(step / 4);
    for (let n = 0; n < steps; n++) {
      const [cos0, sin0] = [Math.cos(from + n * step), Math.sin(from + n * step)];
      const [cos1, sin1] = [Math.cos(from + (n + 1) * step), Math.sin(from + (n + 1) * step)];
      const [x0, y0] = [cos0 - k * sin0, sin0 + k * cos0];
      const [x1, y1] = [cos1 + k * sin1, sin1 - k * cos1];
      const last: Point =
        n === steps - 1 && end
          ? this.#point(end[0], end[1])
          : [cx + cos1 * ux + sin1 * vx, cy + cos1 * uy + sin1 * vy];
      this.#cubic(
        [cx + x0 * ux + y0 * vx, cy + x0 * uy + y0 * vy],
        [cx + x1 * ux + y1 * vx, cy + x1 * uy + y1 * vy],
        last,
      );
    }
  }

  /** Draws a whole ellipse as a separate outline. */
  ellipse(arc: Omit<EllipticArc, 'sweep'>, sweep = 2 * Math.PI): void {
    const { centre, u, v, from } = arc;
    const [cos, sin] = [Math.cos(from), Math.sin(from)];
    const start: Point = [centre[0] + cos * u[0] + sin * v[0], centre[1] + cos * u[1] + sin * v[1]];
    this.move(start[0], start[1]);
    this.arc({ ...arc, sweep }, start);
    this.close();
  }

  /** Closes the outline; what follows without a move begins where this one began. */
  close(): void {
    const start = this.#start;
    this.#isTouched ||= !this.#isReopened;
    this.#end(true);
    if (!start) return;
    this.#start = this.#at = start;
    this.#isReopened = true;
  }

  /** Ends the last outline and returns all of them. Those that were drawn without a length are dots, if they are asked for. */
  done({ dots = false }: { readonly dots?: boolean } = {}): Outline[] {
    this.#end(false);
    return dots ? this.#outlines : this.#outlines.filter(({ segments }) => segments.length > 0);
  }

  #point(x: number, y: number): Point {
    const point = mapped(this.#map, x, y);
    if (!isSound(point[0]) || !isSound(point[1])) throw new FarPlaceError('a coordinate');
    return point;
  }

  #line(to: Point): void {
    if (!this.#start) this.#start = this.#at;
    this.#isTouched = true;
    if (isSame(to, this.#at)) return;
    this.#count(1);
    this.#segments.push(to);
    this.#at = to;
  }

  #cubic(one: Point, two: Point, to: Point): void {
    if (!this.#start) this.#start = this.#at;
    const from = this.#at;
    this.#isTouched = true;
    if (isSame(one, from) && isSame(two, from) && isSame(to, from)) return;
    this.#count(1);
    this.#segments.push([one[0], one[1], two[0], two[1], to[0], to[1]]);
    this.#at = to;
  }

  #end(closes: boolean): void {
    const [start, segments, isTouched] = [this.#start, this.#segments, this.#isTouched];
    this.#start = null;
    this.#segments = [];
    this.#isTouched = this.#isReopened = false;
    if (!start || !isTouched) return;
    if (segments.length === 0) this.#count(1);
    this.#outlines.push(outlineOf(start, segments, closes));
  }
}

/** Makes an outline. It is closed when it is told to be, and when it ends within 0.001 mm of its start. */
export function outlineOf(start: Point, segments: Segment[], closes: boolean): Outline {
  const last = segments.at(-1);
  if (!last) return { start, segments, closed: false };
  const [x, y] = endOf(last);
  const gap = Math.hypot(x - start[0], y - start[1]);
  const canJoin = gap <= joinTolerance && (segments.length > 1 || last.length === 6);
  if (canJoin && gap > 0)
    segments[segments.length - 1] =
      last.length === 2 ? start : [last[0], last[1], last[2], last[3], start[0], start[1]];
  else if (closes && gap > 0) segments.push(start);
  return { start, segments, closed: closes || canJoin };
}
