import { mapContour, type Point, reversedContour, type Segment } from '../../geometry.ts';
import type { Fill, Outline, ReadDrawing, ReadShape, Stroke } from '../../reading/read-drawing.ts';

/** Shapes of known geometry for tests, in mm. */

export const path = (points: readonly Point[], closed = false): Outline => {
  const [start = [0, 0], ...others] = points;
  return { start, segments: others.map(([x, y]): Segment => [x, y]), closed };
};

export const rectangle = (left: number, bottom: number, width: number, height = width): Outline =>
  path(
    [
      [left, bottom],
      [left + width, bottom],
      [left + width, bottom + height],
      [left, bottom + height],
      [left, bottom],
    ],
    true,
  );

/** Two bars that lie partly on each other, the first also in two pieces. */
export const bars = {
  one: rectangle(0, 0, 10, 5),
  two: rectangle(8, 2, 10, 5),
  united: path(
    [
      [0, 0],
      [10, 0],
      [10, 2],
      [18, 2],
      [18, 7],
      [8, 7],
      [8, 5],
      [0, 5],
      [0, 0],
    ],
    true,
  ),
  pieces: [
    path([
      [0, 0],
      [10, 0],
      [10, 5],
    ]),
    path([
      [0, 0],
      [0, 5],
      [10, 5],
    ]),
  ],
};

/** An arc counterclockwise around a point, of cubics of at most 45°; its angles are in degrees. */
export function arc(x: number, y: number, radius: number, from = 0, turn = 360): Outline {
  const parts = Math.ceil(Math.abs(turn) / 45);
  const step = (turn / parts) * (Math.PI / 180);
  const handle = (4 / 3) * Math.tan(step / 4) * radius;
  const at = (n: number) => (from * Math.PI) / 180 + n * step;
  const on = (n: number): Point => [x + radius * Math.cos(at(n)), y + radius * Math.sin(at(n))];
  const segments = Array.from({ length: parts }, (_, n): Segment => {
    const [a, b] = [on(n), on(n + 1)];
    return [
      a[0] - handle * Math.sin(at(n)),
      a[1] + handle * Math.cos(at(n)),
      b[0] + handle * Math.sin(at(n + 1)),
      b[1] - handle * Math.cos(at(n + 1)),
      b[0],
      b[1],
    ];
  });
  return { start: on(0), segments, closed: Math.abs(turn) === 360 };
}

export const backwards = (outline: Outline): Outline => ({
  ...reversedContour(outline),
  closed: outline.closed,
});

export const moved = (outline: Outline, x: number, y: number): Outline => ({
  ...mapContour(outline, (px, py) => [px + x, py + y]),
  closed: outline.closed,
});

const black = '#000000';

export const filled = (
  outlines: readonly Outline[],
  { layer = 0, color = black, rule = 'nonzero' }: Partial<Fill & Pick<ReadShape, 'layer'>> = {},
): ReadShape => ({ layer, fill: { color, rule }, stroke: null, outlines });

export const lines = (
  outlines: readonly Outline[],
  { layer = 0, color = black, width = 0, ...shape }: Partial<Stroke & Pick<ReadShape, 'layer'>> = {},
): ReadShape => ({ layer, fill: null, stroke: { color, width, ...shape }, outlines });

export const drawingOf = (shapes: readonly ReadShape[], more: Partial<ReadDrawing> = {}): ReadDrawing => ({
  format: 'svg',
  unit: { name: 'mm', mm: 1, guessed: false },
  page: null,
  layers: [
    { name: 'ENGRAVE', color: '#000000', shown: true },
    { name: 'CUT', color: '#ff0000', shown: true },
    { name: 'HIDDEN', color: null, shown: false },
  ],
  shapes,
  texts: [],
  pictures: [],
  skipped: [],
  ...more,
});
