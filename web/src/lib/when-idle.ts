import { useSyncExternalStore } from 'react';

let isShown = false;
const waiting: (() => void)[] = [];
const watching = new Set<() => void>();

/** Starts everything that waits for the first page to be complete; called again, it does nothing. */
export function firstPageStands(): void {
  isShown = true;
  for (const notify of watching) notify();
  for (const run of waiting.splice(0)) soon(run);
}

/** Runs a function once the first page is complete and the browser is idle, two seconds later at the latest. */
export function whenIdle(run: () => void): void {
  if (isShown) soon(run);
  else waiting.push(run);
}

/** Returns whether the first page is complete; parts that the frame adds later ask their questions after that. */
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
