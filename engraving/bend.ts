/** Bends the straight strip of a flat piece along an arc. */
import type { FlatPiece } from '#contract/common/rings';
import { type Cubic, pieces, pointOf, splitCubic } from './cubics.ts';
import { boxOf, type Contour, mapContour, type Point, type Segment } from './geometry.ts';

/** The largest distance in mm of bent curves from the true ones, and of bent polygons. */
const tolerances = { exact: 0.001, preview: 0.004 };
/** A curve is halved at most so often. */
const maxHalvings = 8;

/** Returns the edge of a straight strip, counterclockwise. */
export const straightEdge = (width: number, height: number): Contour => ({
  start: [0, 0],
  segments: [
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ],
});

interface Bent {
  width: number;
  height: number;
  contours: Contour[];
  /** Absent where the strip is straight. */
  edge?: Contour;
}

/**
 * Bends contours on a strip of `length` × `height` mm, so that the middle of the strip keeps its length, and moves the
 * lower left corner of the bent strip's box to (0, 0). An arc of 0 leaves everything as it is. `preview` makes polygons
 * of polygons, `exact` makes curves within 0.001 mm.
 */
export function bend(
  contours: readonly Contour[],
  { length, arc }: FlatPiece,
  height: number,
  quality: 'preview' | 'exact',
): Bent {
  if (arc === 0) return { width: length, height, contours: [...contours] };
  const plane = new Arc(length, height, arc);
  const edge = plane.bend(straightEdge(length, height), 'exact');
  const { left, bottom, right, top } = boxOf([edge]) ?? { left: 0, bottom: 0, right: length, top: height };
  const atCorner = (contour: Contour) => mapContour(contour, (x, y) => [x - left, y - bottom]);
  return {
    width: right - left,
    height: top - bottom,
    contours: contours.map((contour) => atCorner(plane.bend(contour, quality))),
    edge: atCorner(edge),
  };
}

class Arc {
  readonly #middle: Point;
  readonly #radius: number;
  /** 1 with the centre below the strip, −1 with it above. */
  readonly #side: number;

  constructor(length: number, height: number, arc: number) {
    this.#middle = [length / 2, height / 2];
    this.#radius = Math.abs(arc);
    this.#side = Math.sign(arc);
  }

  #polar([x, y]: Point): [angle: number, radius: number] {
    return [(x - this.#middle[0]) / this.#radius, this.#radius + this.#side * (y - this.#middle[1])];
  }

  #place(point: Point): Point {
    const [angle, radius] = this.#polar(point);
    return [radius * Math.sin(angle), this.#side * radius * Math.cos(angle)];
  }

  /** The map's derivative: a small step from a point, as it leads after the map. */
  #turn(point: Point, [dx, dy]: Point): Point {
    const [angle, radius] = this.#polar(point);
    const along = (dx * radius) / this.#radius;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return [along * cos + this.#side * dy * sin, -this.#side * along * sin + dy * cos];
  }

  bend(contour: Contour, quality: 'preview' | 'exact'): Contour {
    const segments: Segment[] = [];
    for (const piece of pieces(contour)) {
      if (piece.length === 4) this.#curve(piece, segments);
      else if (quality === 'exact' && piece[0][0] !== piece[1][0]) this.#curve(cubicOf(piece), segments);
      else this.#chords(piece, segments);
    }
    return { start: this.#place(contour.start), segments };
  }

  /** Adds the bent curve, halved until it lies within the tolerance. */
  #curve(cubic: Cubic, to: Segment[], halvings = 0): void {
    const [start, one, two, end] = cubic;
    const [from, till] = [this.#place(start), this.#place(end)];
    const leaving = this.#turn(start, [one[0] - start[0], one[1] - start[1]]);
    const arriving = this.#turn(end, [end[0] - two[0], end[1] - two[1]]);
    const bent: Cubic = [
      from,
      [from[0] + leaving[0], from[1] + leaving[1]],
      [till[0] - arriving[0], till[1] - arriving[1]],
      till,
    ];
    const isNear = [0.25, 0.5, 0.75].every((t) => {
      const [x, y] = pointOf(bent, t);
      const [trueX, trueY] = this.#place(pointOf(cubic, t));
      return Math.hypot(x - trueX, y - trueY) <= tolerances.exact;
    });
    if (isNear || halvings === maxHalvings) to.push([...bent[1], ...bent[2], ...till]);
    else for (const half of splitCubic(cubic, 0.5)) this.#curve(half, to, halvings + 1);
  }

  /** Adds the chords of a bent line; one across the strip stays a line. */
  #chords([[x0, y0], [x1, y1]]: readonly [Point, Point], to: Segment[]): void {
    // A chord over an arc of the length l lies l² / 8r from it.
    const count = Math.max(
      1,
      Math.ceil(Math.abs(x1 - x0) / Math.sqrt(8 * this.#radius * tolerances.preview)),
    );
    for (let n = 1; n <= count; n += 1)
      to.push(this.#place([x0 + ((x1 - x0) * n) / count, y0 + ((y1 - y0) * n) / count]));
  }
}

const cubicOf = ([from, to]: readonly [Point, Point]): Cubic => {
  const third: Point = [(to[0] - from[0]) / 3, (to[1] - from[1]) / 3];
  return [from, [from[0] + third[0], from[1] + third[1]], [to[0] - third[0], to[1] - third[1]], to];
};
