import type { Contour, Point, Segment } from '../../geometry.ts';
import type { Exported } from '../exported.ts';

/** Drawings that are hard to export. Names of hostile characters are part of them. */
export const hardDrawings: Readonly<Record<string, Exported & { readonly name: string }>> = {
  'circle of four cubics': drawing('نقره', [circle(5, 3, 2)]),
  'square with a hole': drawing('a; PD0,0; "b"', [square(1, 1, 4), square(2, 2, 2)]),
  rings: drawing('(x) \\ <y> & "z" -->', [circle(8, 3, 2.5), circle(8, 3, 2.3), circle(8, 3, 0.05)]),
  'tangent curves': drawing('۱۴۰۴ «عشق»', [
    circle(4, 3, 2),
    circle(8, 3, 2),
    {
      start: [10, 1],
      segments: [
        [12, 1, 13, 2, 13, 3],
        [13, 4, 12, 5, 10, 5],
        [10, 1],
      ],
    },
  ]),
  's-curves': drawing('a\n0\nEOF\n', [
    {
      start: [20, 1],
      segments: [
        [23, 7, 17, -1, 26, 5],
        [27, 1],
        [20, 1],
      ],
    },
    {
      start: [30, 3],
      segments: [
        [33, 3.9, 35, 2.1, 40, 3],
        [35, 1.1, 33, 2.9, 30, 2.2],
        [30, 3],
      ],
    },
  ]),
  cusps: drawing(']]>\u0000\ud800', [
    {
      start: [2, 1],
      segments: [
        [10, 5, 0, 5, 8, 1],
        [2, 1],
      ],
    },
    // A true cusp, controls on the ends, and a curve that runs back along a line.
    {
      start: [12, 1],
      segments: [
        [16, 5, 12, 5, 16, 1],
        [16, 1, 18, 0.5, 18, 0.5],
        [20, 0.5, 14, 0.5, 12, 0.5],
        [12, 1],
      ],
    },
  ]),
  'left open and repeated points': drawing('', [
    {
      start: [1, 1],
      segments: [
        [1, 1],
        [5, 1, 5, 1, 5, 1],
        [5, 1],
        [5, 4],
      ],
    },
  ]),
  'nothing at all': drawing('خالی', []),
  'a thousand contours': drawing(
    '😀 گچپژ',
    Array.from({ length: 1000 }, (_, n): Contour => {
      const [x, y] = [0.5 + (n % 50) * 1.1, 0.4 + Math.floor(n / 50) * 0.26];
      return n % 2 === 0 ? circle(x, y, 0.12) : square(x - 0.1, y - 0.1, 0.2);
    }),
  ),
};

function drawing(name: string, contours: Contour[]): Exported & { name: string } {
  return { name, width: Math.PI * 18.4, height: 6, contours };
}

function circle(x: number, y: number, radius: number): Contour {
  const corners: Point[] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  const handle = (4 / 3) * (Math.SQRT2 - 1);
  const at = ([u, v]: Point, [s, t]: Point = [0, 0]): Point => [
    x + radius * (u + handle * s),
    y + radius * (v + handle * t),
  ];
  return {
    start: at([1, 0]),
    segments: corners.map(([u, v]): Segment => {
      const next: Point = [-v, u];
      return [...at([u, v], next), ...at(next, [u, v]), ...at(next)];
    }),
  };
}

function square(x: number, y: number, side: number): Contour {
  return {
    start: [x, y],
    segments: [
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  };
}
