import { expect, test } from 'vitest';
import { zoomAt } from './use-zoom.ts';

test('the point under the pointer stays where it is', () => {
  const before = { scale: 2, x: 30, y: -10 };
  const after = zoomAt(before, 1.5, 100, 40);
  expect(after.scale).toBe(3);
  // A point p of the picture is at view.x + scale × p; p under the pointer must not change.
  expect((100 - after.x) / after.scale).toBeCloseTo((100 - before.x) / before.scale);
  expect((40 - after.y) / after.scale).toBeCloseTo((40 - before.y) / before.scale);
});

test('never smaller than whole, where it is in the middle again, nor larger than eight times', () => {
  expect(zoomAt({ scale: 2, x: 30, y: 5 }, 0.1, 9, 9)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoomAt({ scale: 6, x: 0, y: 0 }, 10, 0, 0).scale).toBe(8);
});
