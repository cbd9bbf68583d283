import { formatNumber } from '#contract/common/money';
import { endOf, type Contour, cubicAt, type Point } from './geometry.ts';
import type { RingDrawing } from './ring-drawing.ts';
import { findNarrowPlaces } from './narrow-places.ts';
import { chordsOf } from './union.ts';

/** Something that a laser of this spot cannot burn as it is drawn. `regions` are where, in mm on the strip. */
export interface Finding {
  readonly code: 'thin' | 'island' | 'gap';
  readonly message: string;
  readonly regions: readonly Contour[];
}

/** The distance in mm from the curves within which the measured polygons lie. */
const tolerance = 0.004;

function flattened({ start, segments }: Contour): number[] {
  const points: number[] = [];
  let from: Point = start;
  for (const segment of segments) {
    const chords = chordsOf(from, segment, tolerance);
    for (let n = 0; n < chords; n += 1) {
      const t = n / chords;
      if (segment.length === 2) points.push(from[0], from[1], 0);
      else
        points.push(
          cubicAt(from[0], segment[0], segment[2], segment[4], t),
          cubicAt(from[1], segment[1], segment[3], segment[5], t),
          0,
        );
    }
    from = endOf(segment);
  }
  return points;
}

/**
 * Finds places that a laser whose spot is `spot` mm wide cannot burn as drawn: strokes thinner than it (found by shrinking and growing the
 * drawing by half a spot), gaps narrower than it (by growing and shrinking), and islands smaller than it. Tips of corners, which
 * every laser rounds, are not reported.
 */
export function findWarnings(drawing: Pick<RingDrawing, 'contours'>, spot: number): Finding[] {
  const { thin, islands, gaps } = findNarrowPlaces(drawing.contours.map(flattened), spot);
  const width = `پرتو لیزر (${formatNumber(spot)} میلی‌متر)`;
  const findings: Finding[] = [
    { code: 'thin', message: `${formatNumber(thin.length)} جا از ${width} نازک‌تر است.`, regions: thin },
    {
      code: 'island',
      message: `${formatNumber(islands.length)} لکه از ${width} کوچک‌تر است.`,
      regions: islands,
    },
    {
      code: 'gap',
      message: `${formatNumber(gaps.length)} فاصله از ${width} باریک‌تر است و پر می‌شود.`,
      regions: gaps,
    },
  ];
  return findings.filter(({ regions }) => regions.length > 0);
}

/**
 * Returns the width in mm of the thin strokes of a drawing: a tenth of its outline borders on strokes thinner than this. It is measured
 * from points along the outline straight across the ink.
 */
export function strokeWidth({ contours }: Pick<RingDrawing, 'contours'>): number {
  const edges: [x0: number, y0: number, x1: number, y1: number][] = [];
  for (const contour of contours) {
    const points = flattened(contour);
    for (let n = 0, last = points.length - 3; n < points.length; last = n, n += 3)
      edges.push([points[last] ?? 0, points[last + 1] ?? 0, points[n] ?? 0, points[n + 1] ?? 0]);
  }
  const total = edges.reduce((sum, [x0, y0, x1, y1]) => sum + Math.hypot(x1 - x0, y1 - y0), 0);
  const every = total / 600;
  const widths: number[] = [];
  let walked = every / 2;
  for (const [x0, y0, x1, y1] of edges) {
    const length = Math.hypot(x1 - x0, y1 - y0);
    for (; walked < length; walked += every) {
      const share = walked / length;
      const [px, py] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
      // The ink is to the left of every outline, and of every hole.
      const [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length];
      let nearest = Infinity;
      for (const [ax, ay, bx, by] of edges) {
        const turn = nx * (by - ay) - ny * (bx - ax);
        if (Math.abs(turn) < 1e-12) continue;
        const across = ((ax - px) * (by - ay) - (ay - py) * (bx - ax)) / turn;
        const along = ((ax - px) * ny - (ay - py) * nx) / turn;
        if (across > 1e-4 && along >= 0 && along <= 1 && across < nearest) nearest = across;
      }
      if (nearest < Infinity) widths.push(nearest);
    }
    walked -= length;
  }
  widths.sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 10)] ?? 0;
}
