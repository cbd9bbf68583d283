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
])('the axis of values up to %i has few, round, whole steps', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});

test('no value is above the axis, which has at most four steps', () => {
  for (let most = 1; most < 1e9; most = Math.ceil(most * 1.07)) {
    const ticks = ticksUpTo(most);
    expect(ticks.length).toBeLessThanOrEqual(4);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
