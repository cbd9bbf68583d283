import { expect, test } from 'vitest';
import { reachOf } from './use-strip-zoom.ts';

test('the reach of a drawing is that of all its points along the strip', () => {
  expect(reachOf('M4 20L6.25 1C7 2 9 30 8 5ZM2.5 3h0')).toEqual([2.5, 9]);
  expect(reachOf('M-1 3L2 3')).toEqual([-1, 2]);
  expect(reachOf('')).toBeNull();
});
