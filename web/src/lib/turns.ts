/**
 * Returns a function that runs works, at most so many at once; the others wait in the order in which they came. A work
 * that is aborted while it waits is never begun, and the returned promise rejects with the reason.
 */
export function turns(max: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    signal.throwIfAborted();
    if (running < max) running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        signal.addEventListener('abort', () => {
          const at = queue.indexOf(resolve);
          if (at >= 0) queue.splice(at, 1);
          reject(signal.reason as Error);
        });
      });
    try {
      signal.throwIfAborted();
      await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
