import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Contour, Point } from '../geometry.ts';
import { flattened } from './paint.ts';
import { type Cells, isFilled, traceCells } from './trace.ts';

const rows = (text: string): Cells => text.split('/').map((row) => [...row].map((cell) => cell === '#'));

const areaOf = (loop: Contour): number => {
  const points = flattened(loop);
  return points.reduce((sum, [x1, y1], n) => {
    const [x2, y2] = points[(n + 1) % points.length] ?? [x1, y1];
    return sum + (x1 * y2 - x2 * y1) / 2;
  }, 0);
};
const total = (loops: readonly Contour[]) => loops.reduce((sum, loop) => sum + areaOf(loop), 0);
const countOf = (cells: Cells) => cells.flat().filter(Boolean).length;

/** Cells that lose a corner because another touches it diagonally. */
function cutCorners(cells: Cells): number {
  let count = 0;
  for (let row = 1; row < cells.length; row++) {
    for (let column = 1; column <= (cells[0]?.length ?? 0); column++) {
      const [a, b] = [isFilled(cells, row - 1, column - 1), isFilled(cells, row - 1, column)];
      const [c, d] = [isFilled(cells, row, column - 1), isFilled(cells, row, column)];
      if ((a && d && !b && !c) || (b && c && !a && !d)) count += 2;
    }
  }
  return count;
}

const grids = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

it('traces one loop around a block, with corners only where it turns', () => {
  const [loop, ...others] = traceCells(rows('###/###'), 2, 0.1);
  expect(others).toEqual([]);
  expect(loop?.segments).toHaveLength(4);
  expect(areaOf(loop ?? { start: [0, 0], segments: [] })).toBe(24);
});

it('runs around holes the other way', () => {
  const loops = traceCells(rows('###/#.#/###'), 1, 0);
  expect(loops.map(areaOf).toSorted((a, b) => a - b)).toEqual([-1, 9]);
});

it('keeps diagonal neighbours apart and cuts the corner that they would share', () => {
  const loops = traceCells(rows('#./.#'), 1, 0.1);
  expect(loops.map((loop) => loop.segments.length)).toEqual([5, 5]);
  expect(total(loops)).toBeCloseTo(2 - 2 * 0.005, 12);
});

it('covers exactly the filled cells', () => {
  fc.assert(
    fc.property(grids, (cells) => {
      expect(total(traceCells(cells, 1, 0))).toBe(countOf(cells));
      const cut = total(traceCells(cells, 0.5, 0.05));
      expect(cut).toBeCloseTo(countOf(cells) * 0.25 - (cutCorners(cells) * 0.05 ** 2) / 2, 9);
    }),
  );
});

it('has what is filled on the left of every line, and no point twice', () => {
  fc.assert(
    fc.property(grids, (cells) => {
      const seen = new Set<string>();
      for (const loop of traceCells(cells, 1, 0.1)) {
        const points = flattened(loop);
        for (const [n, [x1, y1]] of points.entries()) {
          const [x2, y2] = points[(n + 1) % points.length] ?? [x1, y1];
          const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
          const [dx, dy] = [Math.sign(x2 - x1) * 0.01, Math.sign(y2 - y1) * 0.01];
          const at = ([x, y]: Point) => isFilled(cells, Math.floor(cells.length - y), Math.floor(x));
          // On a cut corner both sides are the same cell's place.
          if (dx === 0 || dy === 0) {
            expect(at([mx - dy, my + dx])).toBe(true);
            expect(at([mx + dy, my - dx])).toBe(false);
          }
          const key = `${x1.toFixed(6)} ${y1.toFixed(6)}`;
          expect(seen.has(key)).toBe(false);
          seen.add(key);
        }
      }
    }),
  );
});

it('traces nothing from nothing', () => {
  expect(traceCells([], 1, 0)).toEqual([]);
  expect(traceCells(rows('../..'), 1, 0)).toEqual([]);
});
