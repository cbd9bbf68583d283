import { expect, test } from 'vitest';
import { ticksUpTo } from './MonthlyArea.tsx';

test.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [7, [0, 3, 6, 9]],
  [12, [0, 4, 8, 12]],
  [80, [0, 30, 60, 90]],
  [150_000, [0, 50_000, 100_000, 150_000]],
  [2_900_000, [0, 1_000_000, 2_000_000, 3_000_000]],
  [7_100_000, [0, 2_500_000, 5_000_000, 7_500_000]],
])('the axis of values up to %i has few, round, whole steps', (max, ticks) => {
  expect(ticksUpTo(max)).toEqual(ticks);
});

test('no value is above the axis, which has at most four steps', () => {
  for (let max = 1; max < 1e9; max = Math.ceil(max * 1.07)) {
    const ticks = ticksUpTo(max);
    expect(ticks.length).toBeLessThanOrEqual(4);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
