import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('others have their turn after each hundred steps, and after a long one', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const spin = (ms: number) => {
    for (const began = performance.now(); performance.now() - began < ms; );
  };
  function* work(steps: number, ms: number): Generator<undefined, string> {
    for (let step = 0; step < steps; step += 1) {
      spin(ms);
      yield;
    }
    return 'done';
  }
  expect(await inTurns(work(1000, 0))).toBe('done');
  expect(turns).toBeGreaterThanOrEqual(10);
  turns = 0;
  await inTurns(work(5, 12));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('a step that fails ends the work', async () => {
  await expect(
    inTurns(
      // oxlint-disable-next-line require-yield -- it fails at its first step
      (function* (): Generator<undefined, string> {
        throw new Error('no');
      })(),
    ),
  ).rejects.toThrow('no');
});
