/** ms within which signals count as one, because Ctrl-C comes from the terminal, npm and the parent. */
const sameRequestMs = 300;

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Calls `first` at the first stop signal and `again` at each later one. */
export function whenAskedToStop(first: (signal: StopSignal) => void, again: () => void): void {
  let last: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const now = performance.now();
      if (last === undefined) first(signal);
      else if (now - last > sameRequestMs) again();
      last = now;
    });
}
