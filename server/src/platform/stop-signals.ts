/** ms within which signals are one wish: Ctrl-C reaches a process from the terminal, from npm and from its parent. */
const oneWish = 300;

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Calls `first` once when this process is asked to stop, and `again` each time it is asked once more. */
export function whenAskedToStop(first: (signal: StopSignal) => void, again: () => void): void {
  let last: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const now = performance.now();
      if (last === undefined) first(signal);
      else if (now - last > oneWish) again();
      last = now;
    });
}
