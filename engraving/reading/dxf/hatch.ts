import type { Point } from '../../geometry.ts';
import type { Pen } from '../pen.ts';
import { bulgeTo } from './bulge.ts';
import type { DxfRecord } from './groups.ts';
import { drawSpline, isSpline, plainKnots } from './spline.ts';

type Draw = (pen: Pen, scale: number) => void;
/** Draws an edge; the first one of a boundary begins it. */
type DrawEdge = (pen: Pen, scale: number, isFirst: boolean) => void;

const begin = (pen: Pen, [x, y]: Point, isFirst: boolean): void => {
  if (isFirst) pen.move(x, y);
  else pen.line(x, y);
};

/**
 * Reads the boundaries of a HATCH: polylines with bulges, or edges that are lines, arcs, ellipses and splines. Returns what draws
 * each, and null when a boundary is not as it should be.
 */
export function readBoundaries(record: DxfRecord): Draw[] | null {
  const { codes, number } = record;
  let at = codes.indexOf(91);
  if (at < 0) return null;

  /** Reads the next number when it has this code. */
  const maybe = (code: number): number | undefined => {
    if (codes[at] !== code) return undefined;
    at += 1;
    return number(at - 1);
  };
  const must = (code: number): number => {
    const value = maybe(code);
    if (value === undefined || !Number.isFinite(value)) throw new RangeError();
    return value;
  };
  const point = (code: number): Point => [must(code), must(code + 10)];
  const list = <Item>(count: number, read: () => Item): Item[] => {
    const items: Item[] = [];
    for (let n = 0; n < count; n++) items.push(read());
    return items;
  };

  const polyline = (): Draw => {
    const hasBulge = must(72) !== 0;
    must(73);
    const corners = list(must(93), () => {
      const [x, y] = point(10);
      return { x, y, bulge: (hasBulge ? maybe(42) : undefined) ?? 0 };
    });
    return (pen) => {
      const [first] = corners;
      if (!first) return;
      pen.move(first.x, first.y);
      for (const [n, corner] of corners.entries()) bulgeTo(pen, corner, corners[n + 1] ?? first);
      pen.close();
    };
  };

  const edges = (): Draw => {
    const draws = list(must(93), edge);
    return (pen, scale) => {
      for (const [n, draw] of draws.entries()) draw(pen, scale, n === 0);
      pen.close();
    };
  };

  const edge = (): DrawEdge => {
    switch (must(72)) {
      case 1: {
        const [from, to] = [point(10), point(11)];
        return (pen, _, isFirst) => {
          begin(pen, from, isFirst);
          pen.line(to[0], to[1]);
        };
      }
      case 2: {
        const [centre, radius] = [point(10), must(40)];
        return arc(centre, [radius, 0], [0, radius], must(50), must(51), must(73));
      }
      case 3: {
        const [centre, major, ratio] = [point(10), point(11), must(40)];
        const minor: Point = [-major[1] * ratio, major[0] * ratio];
        return arc(centre, major, minor, must(50), must(51), must(73));
      }
      case 4:
        return spline();
      default:
        throw new RangeError();
    }
  };

  const spline = (): DrawEdge => {
    const degree = must(94);
    const isRational = must(73) !== 0;
    must(74);
    const [knotCount, pointCount] = [must(95), must(96)];
    const knots = list(knotCount, () => must(40));
    const weights: number[] = [];
    const points = list(pointCount, () => {
      const place = point(10);
      if (isRational) weights.push(maybe(42) ?? 1);
      return place;
    });
    // Newer files have fit points here, and the same code counts the objects of a whole boundary.
    const mark = at;
    const fits = maybe(97) ?? 0;
    if (fits > 0 && codes[at] === 11) list(fits, () => point(11));
    else if (codes[at] === 330 || fits > 0) at = mark;
    if (maybe(12) !== undefined) must(22);
    if (maybe(13) !== undefined) must(23);
    const read = {
      degree,
      knots: knots.length === 0 ? plainKnots(points.length, degree) : knots,
      points,
      weights: isRational ? weights : null,
    };
    if (!isSpline(read)) throw new RangeError();
    return (pen, scale, isFirst) => drawSpline(read, pen, scale, !isFirst);
  };

  try {
    const count = must(91);
    return list(count, (): Draw => {
      const kind = must(92);
      const whole = (kind & 2) === 0 ? edges() : polyline();
      const sources = maybe(97) ?? 0;
      for (let n = 0; n < sources && codes[at] === 330; n++) at += 1;
      return whole;
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An arc by its angles in degrees, which run clockwise from −x when `isCounter` is 0. */
function arc(centre: Point, u: Point, v: Point, from: number, to: number, isCounter: number): DrawEdge {
  const way = isCounter === 0 ? -1 : 1;
  const first = (way * from * Math.PI) / 180;
  let turn = ((to - from) * Math.PI) / 180;
  if (turn <= 0) turn += 2 * Math.PI;
  return (pen, _, isFirst) => {
    const [cos, sin] = [Math.cos(first), Math.sin(first)];
    begin(pen, [centre[0] + cos * u[0] + sin * v[0], centre[1] + cos * u[1] + sin * v[1]], isFirst);
    pen.arc({ centre, u, v, from: first, sweep: way * turn });
  };
}
