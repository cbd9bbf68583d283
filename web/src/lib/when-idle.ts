import { useSyncExternalStore } from 'react';

let isShown = false;
const waiting: (() => void)[] = [];
const watching = new Set<() => void>();

/** Lets begin what waits for the first page to stand; called again, it does nothing. */
export function firstPageStands(): void {
  isShown = true;
  for (const notify of watching) notify();
  for (const run of waiting.splice(0)) soon(run);
}

/** Runs a function once the first page stands and the browser is idle, two seconds later at the latest. */
export function whenIdle(run: () => void): void {
  if (isShown) soon(run);
  else waiting.push(run);
}

/** Returns whether the first page stands; what its frame only adds asks its questions after that. */
export function useFirstPageStands(): boolean {
  return useSyncExternalStore(watchFirstPage, () => isShown);
}

function watchFirstPage(notify: () => void) {
  watching.add(notify);
  return () => watching.delete(notify);
}

function soon(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 300);
}
