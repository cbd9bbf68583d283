import { beforeAll, describe, expect, it } from 'vitest';
import { boxOf, type Contour, cubicAt, endOf, type Point, type Segment } from './geometry.ts';
import { readyEngine } from './ready.ts';
import { unite } from './union.ts';

beforeAll(readyEngine);

const bow = 0.5522847498;
const circle = (x: number, y: number, r: number): Contour => ({
  start: [x + r, y],
  segments: [
    [x + r, y + r * bow, x + r * bow, y + r, x, y + r],
    [x - r * bow, y + r, x - r, y + r * bow, x - r, y],
    [x - r, y - r * bow, x - r * bow, y - r, x, y - r],
    [x + r * bow, y - r, x + r, y - r * bow, x + r, y],
  ],
});
const box = (left: number, bottom: number, right: number, top: number): Contour => ({
  start: [left, bottom],
  segments: [
    [right, bottom],
    [right, top],
    [left, top],
    [left, bottom],
  ],
});

function pointsOf({ start, segments }: Contour, each = 64): Point[] {
  const points: Point[] = [];
  let from = start;
  for (const segment of segments) {
    for (let n = 1; n <= each; n += 1) points.push(pointAt(from, segment, n / each));
    from = endOf(segment);
  }
  return points;
}

function pointAt([x, y]: Point, s: Segment, t: number): Point {
  if (s.length === 2) return [x + (s[0] - x) * t, y + (s[1] - y) * t];
  return [cubicAt(x, s[0], s[2], s[4], t), cubicAt(y, s[1], s[3], s[5], t)];
}

function area(contour: Contour): number {
  const points = pointsOf(contour, 400);
  return points.reduce((sum, [x, y], n) => {
    const [px, py] = points.at(n - 1) ?? [0, 0];
    return sum + (px * y - x * py) / 2;
  }, 0);
}
const total = (contours: readonly Contour[]) => contours.reduce((sum, contour) => sum + area(contour), 0);

describe('the union of overlapping outlines', () => {
  it('leaves a single outline as it was, to the last digit', () => {
    const [alone, ...others] = unite([circle(3, 2, 1)], 0.002, true);
    expect(others).toEqual([]);
    const ends = new Set([...(alone?.segments ?? [])].map((segment) => segment.join(' ')));
    for (const segment of circle(3, 2, 1).segments) {
      const [x1, y1, x2, y2, x, y] = segment as readonly number[];
      expect([...ends].some((text) => closeTo(text, [x1, y1, x2, y2, x, y]))).toBe(true);
    }
    expect(alone?.segments).toHaveLength(4);
  });

  it('gives two circles one outline that keeps to their curves', () => {
    const united = unite([circle(0, 0, 1), circle(1, 0, 1)], 0.002, true);
    expect(united).toHaveLength(1);
    // Two discs minus their lens, to within the stroke of a hair.
    const lens = 2 * Math.acos(0.5) - Math.sqrt(3) / 2;
    expect(Math.abs(total(united) - (2 * Math.PI - lens))).toBeLessThan(0.003);
    for (const [x, y] of united.flatMap((contour) => pointsOf(contour))) {
      const off = Math.min(Math.abs(Math.hypot(x, y) - 1), Math.abs(Math.hypot(x - 1, y) - 1));
      expect(off).toBeLessThan(0.002);
    }
    expect(united[0]?.segments.every((segment) => segment.length === 6)).toBe(true);
    expect(united[0]?.segments.length).toBeLessThanOrEqual(8);
  });

  it('fills by the non-zero rule and keeps holes', () => {
    const hole = { ...box(0.5, 0.5, 1.5, 1.5) };
    const turned: Contour = {
      start: [0.5, 0.5],
      segments: [
        [0.5, 1.5],
        [1.5, 1.5],
        [1.5, 0.5],
        [0.5, 0.5],
      ],
    };
    expect(total(unite([box(0, 0, 2, 2), turned], 0.002, true))).toBeCloseTo(3, 6);
    // The same way around it is no hole but a place drawn twice.
    expect(total(unite([box(0, 0, 2, 2), hole], 0.002, true))).toBeCloseTo(4, 6);
  });

  it('unites outlines that share edges, lie in each other, or are there twice', () => {
    expect(total(unite([box(0, 0, 1, 1), box(1, 0, 2, 1)], 0.002, true))).toBeCloseTo(2, 6);
    expect(unite([box(0, 0, 1, 1), box(1, 0, 2, 1)], 0.002, true)).toHaveLength(1);
    expect(total(unite([circle(0, 0, 2), circle(0, 0, 1)], 0.002, true))).toBeCloseTo(
      area(circle(0, 0, 2)),
      4,
    );
    expect(total(unite([circle(0, 0, 1), circle(0, 0, 1)], 0.002, true))).toBeCloseTo(
      area(circle(0, 0, 1)),
      4,
    );
  });

  it('gives polygons for a preview, within its tolerance', () => {
    const united = unite([circle(0, 0, 1), circle(1, 0, 1)], 0.008, false);
    expect(united.flatMap(({ segments }) => segments).every((segment) => segment.length === 2)).toBe(true);
    for (const [x, y] of united.flatMap((contour) => pointsOf(contour, 4))) {
      const off = Math.min(Math.abs(Math.hypot(x, y) - 1), Math.abs(Math.hypot(x - 1, y) - 1));
      expect(off).toBeLessThan(0.0085);
    }
  });

  it('answers an empty drawing, a point and a line with nothing', () => {
    expect(unite([], 0.002, true)).toEqual([]);
    expect(unite([{ start: [1, 1], segments: [] }], 0.002, true)).toEqual([]);
    expect(
      unite(
        [
          {
            start: [1, 1],
            segments: [
              [2, 2],
              [1, 1],
            ],
          },
        ],
        0.002,
        true,
      ),
    ).toEqual([]);
  });

  it('keeps every contour closed', () => {
    for (const { start, segments } of unite(
      [circle(0, 0, 1), box(0.2, -2, 0.4, 2), circle(1, 0.3, 0.7)],
      0.002,
      true,
    ))
      expect(endOf(segments.at(-1) ?? [0, 0])).toEqual(start);
  });

  it('measures a united drawing like its parts', () => {
    expect(boxOf(unite([circle(0, 0, 1), circle(3, 0, 1)], 0.002, true))).toEqual({
      left: -1,
      bottom: -1,
      right: 4,
      top: 1,
    });
  });
});

const closeTo = (text: string, values: readonly (number | undefined)[]) =>
  text.split(' ').every((part, n) => Math.abs(Number(part) - (values[n] ?? Number.NaN)) < 1e-9);
