import { expect, test } from 'vitest';
import { inkOf } from './ink.ts';

const clear = [0, 0, 0, 0];
const black = [0, 0, 0, 255];
const white = [255, 255, 255, 255];
const ink = (...pixels: readonly number[][]) => inkOf(pixels.flat());

test('what is dark is burnt, and of a light logo on a clear ground all that is not clear', () => {
  expect(ink(black, white, white)).toEqual([true, false, false]);
  expect(ink(clear, white, black)).toEqual([false, false, true]);
  expect(ink(clear, white, white)).toEqual([false, true, true]);
  expect(ink(white, white)).toEqual([false, false]);
});
