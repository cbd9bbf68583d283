import { describe, expect, it } from 'vitest';
import { bend } from './bend.ts';
import { pointOf, pieces } from './cubics.ts';
import { boxOf, type Contour } from './geometry.ts';

/** A letter of lines and curves, 8 mm along the strip. */
const letter: Contour = {
  start: [20, 1],
  segments: [
    [28, 1],
    [28.5, 3, 27, 5, 24, 5],
    [21, 5, 20, 4, 20, 1],
  ],
};

/** Points of a contour: the ends of its lines, and nine of each curve. */
const pointsOf = (contour: Contour) =>
  [...pieces(contour)].flatMap((piece) =>
    piece.length === 2 ? [piece[0], piece[1]] : Array.from({ length: 9 }, (_, n) => pointOf(piece, n / 8)),
  );

describe.each([15, -15])('a strip of 40 × 6 mm on an arc of %i mm', (arc) => {
  const bent = bend([letter], { length: 40, arc }, 6, 'exact');
  const centre = {
    x: bent.width / 2,
    // The middle of the strip touches the top of its circle, or the bottom.
    y: arc > 0 ? bent.height - 3 - 15 : 3 + 15,
  };
  /** Returns the point of the straight strip that became this one of the bent strip. */
  const back = ([x, y]: readonly [number, number]) => {
    const side = Math.sign(arc);
    const [dx, dy] = [x - centre.x, (y - centre.y) * side];
    return [20 + Math.atan2(dx, dy) * 15, 3 + (Math.hypot(dx, dy) - 15) * side] as const;
  };

  it('keeps the length of the middle and the height of the strip', () => {
    const half = 40 / 2 / 15;
    expect(bent.width).toBeCloseTo(2 * (half < Math.PI / 2 ? 18 * Math.sin(half) : 18), 4);
    expect(bent.height).toBeCloseTo(18 - 12 * Math.cos(half), 4);
  });

  it('has its corner at (0, 0), and nothing outside', () => {
    const box = boxOf([bent.edge as Contour]);
    expect([box?.left, box?.bottom]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)]);
    expect(boxOf([...bent.contours, bent.edge as Contour])).toEqual(box);
  });

  it('puts every point within 0.001 mm of where it belongs', () => {
    const [made] = bent.contours;
    const dense = [...pieces(letter)].flatMap((piece) =>
      Array.from({ length: 2001 }, (_, n) =>
        piece.length === 4
          ? pointOf(piece, n / 2000)
          : ([
              piece[0][0] + ((piece[1][0] - piece[0][0]) * n) / 2000,
              piece[0][1] + ((piece[1][1] - piece[0][1]) * n) / 2000,
            ] as const),
      ),
    );
    for (const point of pointsOf(made as Contour)) {
      const [x, y] = back(point);
      // The samples lie up to 0.002 mm along the curve from the nearest one.
      expect(Math.min(...dense.map(([a, b]) => Math.hypot(a - x, b - y)))).toBeLessThan(0.0035);
    }
  });

  it('makes polygons of polygons, and leaves lines across the strip alone', () => {
    const box: Contour = {
      start: [10, 1],
      segments: [
        [30, 1],
        [30, 5],
        [10, 5],
        [10, 1],
      ],
    };
    const [made] = bend([box], { length: 40, arc }, 6, 'preview').contours;
    const segments = made?.segments ?? [];
    expect(segments.every((segment) => segment.length === 2)).toBe(true);
    expect(segments.length).toBeGreaterThan(40);
    const [exact] = bend([box], { length: 40, arc }, 6, 'exact').contours;
    expect(exact?.segments.filter((segment) => segment.length === 2)).toHaveLength(2);
  });
});

it('an arc of 0 leaves a straight strip', () => {
  expect(bend([letter], { length: 40, arc: 0 }, 6, 'exact')).toEqual({
    width: 40,
    height: 6,
    contours: [letter],
  });
});
