import type { Point } from '../../geometry.ts';
import type { Pen } from '../pen.ts';
import { ReadError } from '../read-drawing.ts';

export interface Spline {
  readonly degree: number;
  readonly knots: readonly number[];
  readonly points: readonly Point[];
  /** One for each point, all positive; null when they are all alike. */
  readonly weights: readonly number[] | null;
}

/** The distance in mm that a cubic may have from a spline that is not made of cubics. */
const tolerance = 0.0004;
const deepest = 12;
const maxDegree = 11;
/** Steps of computing that one spline may cost. */
const maxWork = 200_000_000;

/** A point in space whose third number is its weight. */
type Weighted = readonly [x: number, y: number, w: number];

/** Returns whether the numbers make a spline that can be drawn. */
export function isSpline({ degree, knots, points, weights }: Spline): boolean {
  return (
    Number.isInteger(degree) &&
    degree >= 1 &&
    degree <= maxDegree &&
    points.length > degree &&
    knots.length === points.length + degree + 1 &&
    knots.every((knot, n) => Number.isFinite(knot) && knot >= (knots[n - 1] ?? -Infinity)) &&
    (weights === null ||
      (weights.length === points.length && weights.every((weight) => weight > 0 && weight < 1e9)))
  );
}

/** The knots of a spline that begins and ends in its first and last points, when a file has none. */
export const plainKnots = (points: number, degree: number): number[] =>
  Array.from({ length: points + degree + 1 }, (_, n) =>
    Math.min(Math.max(0, n - degree), Math.max(1, points - degree)),
  );

/**
 * Draws a B-spline: exactly when its pieces are cubics or simpler, else by cubics within 0.0005 mm. `scale` is the mm of
 * one of its units. With `goesOn` the outline that the pen draws continues into it.
 */
export function drawSpline(spline: Spline, pen: Pen, scale: number, goesOn = false): void {
  const { degree, knots, points, weights } = spline;
  if (points.length * degree ** 3 > maxWork) throw new ReadError('too-much', 'a spline');
  const weighted = points.map(([x, y], n): Weighted => {
    const w = weights?.[n] ?? 1;
    return [x * w, y * w, w];
  });
  let isFirst = true;
  for (let span = degree; span < points.length; span++) {
    const [from, to] = [knots[span] ?? 0, knots[span + 1] ?? 0];
    if (!(from < to)) continue;
    const bezier = Array.from({ length: degree + 1 }, (_, n) =>
      blossom(weighted, knots, degree, span, (step) => (step < n ? to : from)),
    );
    const [x, y] = plain(bezier[0]);
    if (isFirst && goesOn) pen.line(x, y);
    else if (isFirst) pen.move(x, y);
    isFirst = false;
    if (degree > 3 || weights !== null) approximate(bezier, pen, scale, 0, 1, deepest);
    else drawExactly(bezier, pen);
  }
}

/** The polar form of one span (de Boor's algorithm with a parameter for each step). */
function blossom(
  points: readonly Weighted[],
  knots: readonly number[],
  degree: number,
  span: number,
  parameter: (step: number) => number,
): Weighted {
  const row = points.slice(span - degree, span + 1);
  for (let step = 0; step < degree; step++) {
    const t = parameter(step);
    for (let n = degree; n > step; n--) {
      const low = knots[span - degree + n] ?? 0;
      const high = knots[span + n - step] ?? 0;
      row[n] = mix(row[n - 1], row[n], (t - low) / (high - low));
    }
  }
  return row[degree] ?? [0, 0, 1];
}

const mix = (a: Weighted = [0, 0, 1], b: Weighted = [0, 0, 1], t: number): Weighted => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

const plain = ([x, y, w]: Weighted = [0, 0, 1]): Point => [x / w, y / w];

function drawExactly(bezier: readonly Weighted[], pen: Pen): void {
  const [a = [0, 0, 1], b = a, c = b, d = c] = bezier;
  if (bezier.length === 2) pen.line(b[0], b[1]);
  else if (bezier.length === 3)
    pen.cubic(
      a[0] + ((b[0] - a[0]) * 2) / 3,
      a[1] + ((b[1] - a[1]) * 2) / 3,
      c[0] + ((b[0] - c[0]) * 2) / 3,
      c[1] + ((b[1] - c[1]) * 2) / 3,
      c[0],
      c[1],
    );
  else pen.cubic(b[0], b[1], c[0], c[1], d[0], d[1]);
}

/** The place and the speed of a Bézier curve with weights (de Casteljau). */
function at(bezier: readonly Weighted[], t: number): { place: Point; speed: Point } {
  let row = [...bezier];
  while (row.length > 2) row = row.slice(1).map((point, n) => mix(row[n], point, t));
  const [a = [0, 0, 1], b = a] = row;
  const [x, y, w] = mix(a, b, t);
  const degree = bezier.length - 1;
  const place: Point = [x / w, y / w];
  const dw = degree * (b[2] - a[2]);
  return {
    place,
    speed: [(degree * (b[0] - a[0]) - dw * place[0]) / w, (degree * (b[1] - a[1]) - dw * place[1]) / w],
  };
}

function approximate(
  bezier: readonly Weighted[],
  pen: Pen,
  scale: number,
  from: number,
  to: number,
  depth: number,
): void {
  const [begin, end] = [at(bezier, from), at(bezier, to)];
  const third = (to - from) / 3;
  const one: Point = [begin.place[0] + begin.speed[0] * third, begin.place[1] + begin.speed[1] * third];
  const two: Point = [end.place[0] - end.speed[0] * third, end.place[1] - end.speed[1] * third];
  const isNear = [0.25, 0.5, 0.75].every((t) => {
    const u = 1 - t;
    const [x, y] = at(bezier, from + (to - from) * t).place;
    const along = (n: 0 | 1) =>
      u ** 3 * begin.place[n] + 3 * u * u * t * one[n] + 3 * u * t * t * two[n] + t ** 3 * end.place[n];
    return Math.hypot(along(0) - x, along(1) - y) * scale <= tolerance;
  });
  if (isNear || depth === 0) {
    pen.cubic(one[0], one[1], two[0], two[1], end.place[0], end.place[1]);
    return;
  }
  const middle = (from + to) / 2;
  approximate(bezier, pen, scale, from, middle, depth - 1);
  approximate(bezier, pen, scale, middle, to, depth - 1);
}

/**
 * Draws the curve through points whose second derivative has no jumps, along the lengths of its chords. Without a tangent at
 * an end, it does not bend there.
 */
export function drawThrough(
  all: readonly Point[],
  pen: Pen,
  tangents: { readonly start?: Point | undefined; readonly end?: Point | undefined } = {},
): void {
  const points = all.filter((point, n) => n === 0 || distance(point, all[n - 1] ?? point) > 0);
  const last = points.length - 1;
  if (last < 1) return;
  const lengths = points.slice(1).map((point, n) => distance(points[n] ?? point, point));
  const slopes = [0, 1].map((side) =>
    slopesOf(
      points.map((point) => point[side] ?? 0),
      lengths,
      unit(tangents.start)?.[side],
      unit(tangents.end)?.[side],
    ),
  );
  const [first = [0, 0]] = points;
  pen.move(first[0], first[1]);
  for (let n = 0; n < last; n++) {
    const [[x0, y0], [x, y]] = [points[n] ?? first, points[n + 1] ?? first];
    const third = (lengths[n] ?? 0) / 3;
    const slope = (side: 0 | 1, at: number) => (slopes[side]?.[at] ?? 0) * third;
    pen.cubic(x0 + slope(0, n), y0 + slope(1, n), x - slope(0, n + 1), y - slope(1, n + 1), x, y);
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

function unit(vector: Point | undefined): Point | undefined {
  const length = vector ? Math.hypot(vector[0], vector[1]) : 0;
  return vector && length > 0 ? [vector[0] / length, vector[1] / length] : undefined;
}

/** The slopes of a cubic spline through values (Thomas' algorithm). */
function slopesOf(
  values: readonly number[],
  lengths: readonly number[],
  start: number | undefined,
  end: number | undefined,
): number[] {
  const last = values.length - 1;
  const rise = (n: number) => ((values[n + 1] ?? 0) - (values[n] ?? 0)) / (lengths[n] ?? 1);
  const [factors, sums]: [number[], number[]] = [[], []];
  for (let n = 0; n <= last; n++) {
    const before = n === 0 ? 0 : 1 / (lengths[n - 1] ?? 1);
    const after = n === last ? 0 : 1 / (lengths[n] ?? 1);
    const tangent = n === 0 ? start : n === last ? end : undefined;
    const [low, middle, high, sum] =
      tangent === undefined
        ? [
            before,
            2 * (before + after),
            after,
            3 * ((n > 0 ? rise(n - 1) * before : 0) + (n < last ? rise(n) * after : 0)),
          ]
        : [0, 1, 0, tangent];
    const pivot = middle - low * (factors[n - 1] ?? 0);
    factors.push(high / pivot);
    sums.push((sum - low * (sums[n - 1] ?? 0)) / pivot);
  }
  for (let n = last - 1; n >= 0; n--) sums[n] = (sums[n] ?? 0) - (factors[n] ?? 0) * (sums[n + 1] ?? 0);
  return sums;
}
