import { setImmediate as pause } from 'node:timers/promises';

/** Others get a turn after this many steps, or after this many ms if steps are slow. */
const turn = { steps: 100, ms: 10 } as const;

/** Runs long work step by step and lets other work run in between. */
export async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  let began = performance.now();
  for (let taken = 1; ; taken += 1) {
    const step = work.next();
    if (step.done) return step.value;
    if (taken % turn.steps !== 0 && performance.now() - began < turn.ms) continue;
    // oxlint-disable-next-line no-await-in-loop -- the next step follows on this one
    await pause();
    began = performance.now();
  }
}
