import { expect, it } from 'vitest';
import { boxOf, type Contour, mapContour, reversedContour } from './geometry.ts';

const arch: Contour = {
  start: [0, 0],
  segments: [
    [0, 4, 2, 4, 2, 0],
    [0, 0],
  ],
};

it('measures a curve by its extremes, not by its control points', () => {
  expect(boxOf([arch])).toEqual({ left: 0, bottom: 0, right: 2, top: 3 });
  expect(boxOf([])).toBeNull();
});

it('moves every point', () => {
  expect(mapContour(arch, (x, y) => [x + 1, 2 - y])).toEqual({
    start: [1, 2],
    segments: [
      [1, -2, 3, -2, 3, 2],
      [1, 2],
    ],
  });
});

it('turns a contour around, and back again', () => {
  expect(reversedContour(arch)).toEqual({
    start: [0, 0],
    segments: [
      [2, 0],
      [2, 4, 0, 4, 0, 0],
    ],
  });
  expect(reversedContour(reversedContour(arch))).toEqual(arch);
});
